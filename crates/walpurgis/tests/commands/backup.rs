//! All tables and people in one file, and back.

use std::fs;
use std::path::Path;
use std::process::Command;

use server::store::{Store, StoreUrl};
use wire::TableId;

use crate::{Ran, folder, walpurgis};

/// Fills a data folder and hands back the store that uses it.
fn filled(data: &Path) -> Store {
    run(async {
        let store = Store::open(&StoreUrl::in_folder(data)).await.unwrap();
        store.new_person([1; 32], "Ada").await.unwrap();
        for seq in 0..3 {
            store.append(&TableId("table".to_owned()), seq, vec![vec![7]]).await.unwrap();
        }
        store
    })
}

fn entries(data: &Path) -> usize {
    run(async {
        let store = Store::open(&StoreUrl::in_folder(data)).await.unwrap();
        store.entries(&TableId("table".to_owned())).await.unwrap().len()
    })
}

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(work)
}

fn backup(file: &Path, data: &Path) -> Ran {
    walpurgis(&["backup", file.to_str().unwrap(), "--data", data.to_str().unwrap()])
}

fn restore(file: &Path, data: &Path, more: &[&str]) -> Ran {
    let args = ["restore", file.to_str().unwrap(), "--data", data.to_str().unwrap()];
    walpurgis(&[&args, more].concat())
}

#[test]
fn a_backup_is_made_beside_a_running_server_and_put_back_elsewhere() {
    let folder = folder("backup_running");
    let (data, file, other) = (folder.join("data"), folder.join("copy.db"), folder.join("other"));
    let store = filled(&data);
    let told = backup(&file, &data).succeeded();
    let what = "tables 1, entries 3, people 1, bytes ";
    assert!(told.starts_with(&format!("backed up to {}: {what}", file.display())), "{told}");
    drop(store);
    let told = restore(&file, &other, &[]).succeeded();
    let database = other.join("walpurgis.db");
    assert!(told.starts_with(&format!("restored to {}: {what}", database.display())), "{told}");
    assert_eq!(entries(&other), 3);
}

#[test]
fn a_backup_is_made_where_no_server_runs_and_leaves_nothing_beside() {
    let folder = folder("backup_stopped");
    let (data, file) = (folder.join("data"), folder.join("copy.db"));
    run(filled(&data).close());
    let before: Vec<_> = fs::read_dir(&data).unwrap().map(|file| file.unwrap().path()).collect();
    backup(&file, &data).succeeded();
    let after: Vec<_> = fs::read_dir(&data).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(before, after);
}

#[test]
fn nothing_is_replaced_by_accident() {
    let folder = folder("backup_existing");
    let (data, file) = (folder.join("data"), folder.join("copy.db"));
    drop(filled(&data));
    backup(&file, &data).succeeded();
    let ran = backup(&file, &data);
    let expected = format!("{} exists already and is not replaced: choose another name", file.display());
    assert_eq!(ran.refused(), expected);
    let ran = restore(&file, &data, &[]);
    assert!(ran.refused().ends_with("exists already and is not replaced: --force replaces it"), "{ran:?}");
    restore(&file, &data, &["--force"]).succeeded();
    assert_eq!(entries(&data), 3);
}

#[test]
fn a_running_server_keeps_its_data() {
    let folder = folder("backup_in_use");
    let (data, file) = (folder.join("data"), folder.join("copy.db"));
    let store = filled(&data);
    backup(&file, &data).succeeded();
    let ran = restore(&file, &data, &["--force"]);
    assert!(ran.refused().contains("is in use by another process: stop that one"), "{ran:?}");
    drop(store);
}

#[test]
fn only_a_sound_backup_of_ours_is_put_back() {
    let folder = folder("backup_foreign");
    let (data, file) = (folder.join("data"), folder.join("copy.db"));
    let ran = restore(&file, &data, &[]);
    assert_eq!(ran.refused(), format!("{} does not exist", file.display()));
    fs::write(&file, "a shopping list").unwrap();
    let ran = restore(&file, &data, &[]);
    assert!(ran.refused().contains("copy.db is not a database of Walpurgis"), "{ran:?}");
    fs::remove_file(&file).unwrap();
    drop(filled(&data));
    backup(&file, &data).succeeded();
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() - 4_096]).unwrap();
    let ran = restore(&file, &data, &["--force"]);
    assert!(ran.failed(1).ends_with("restore a backup"), "{ran:?}");
    assert_eq!(entries(&data), 3);
}

#[test]
fn the_data_folder_is_the_one_named_or_that_of_the_environment_or_the_users() {
    let folder = folder("backup_folders");
    let missing = |args: &[&str], environment: &[(&str, &Path)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_walpurgis"));
        command.args(["backup", "copy.db"]).args(args);
        command.env_remove("WALPURGIS_DATA").envs(environment.iter().copied());
        Ran::from(command.output().unwrap()).refused().to_owned()
    };
    let expected = |data: &Path| {
        let database = data.join("walpurgis.db");
        format!("{} does not exist: --data names the folder it is in", database.display())
    };
    let (named, around, home) = (folder.join("named"), folder.join("around"), folder.join("home"));
    let environment = [("WALPURGIS_DATA", around.as_path())];
    assert_eq!(missing(&["--data", named.to_str().unwrap()], &environment), expected(&named));
    assert_eq!(missing(&[], &environment), expected(&around));
    assert!(missing(&["--data", ""], &[]).contains("it is a folder"));
    if cfg!(target_os = "linux") {
        assert_eq!(missing(&[], &[("XDG_DATA_HOME", &home)]), expected(&home.join("walpurgis")));
    }
}

#[test]
fn a_store_in_another_place_is_backed_up_and_restored_by_its_url() {
    let folder = folder("backup_url");
    let (data, file, other) = (folder.join("data"), folder.join("copy.db"), folder.join("other"));
    run(filled(&data).close());
    let url = |folder: &Path| StoreUrl::in_folder(folder).to_string();
    walpurgis(&["backup", file.to_str().unwrap(), "--store", &url(&data)]).succeeded();
    walpurgis(&["restore", file.to_str().unwrap(), "--store", &url(&other)]).succeeded();
    assert_eq!(entries(&other), 3);
    let ran = walpurgis(&["backup", file.to_str().unwrap(), "--store", "memory:"]);
    assert!(ran.refused().contains("memory: keeps nothing"), "{ran:?}");
}
