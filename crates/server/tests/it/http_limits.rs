//! What one address may ask for, also behind a proxy.

use std::time::Duration;

use serde_json::json;
use server::store::StoreUrl;
use server::{Rate, ServerConfig};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Error;

use crate::socket_world::{World, config, within};

/// So many at once and hardly any later.
fn only(burst: u32) -> Rate {
    Rate { every: Duration::from_secs(3_600), burst }
}

async fn world(change: impl FnOnce(&mut ServerConfig)) -> World {
    let mut config = config();
    change(&mut config);
    World::with(config, &StoreUrl::Memory).await
}

fn behind_a_proxy(config: &mut ServerConfig) {
    config.access.proxy = Some("127.0.0.1".parse().unwrap());
}

#[tokio::test]
async fn an_address_gets_so_many_new_devices() {
    let world = world(|config| {
        config.access.counts_this_machine = true;
        config.limits.devices_per_address = only(2);
    })
    .await;
    for status in [201, 201, 429] {
        let answer = world.post("/api/device", "x-forwarded-for: 192.0.2.1\r\n", &json!({})).await;
        assert_eq!(answer.status, status, "{}", answer.text());
    }
    world.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_each_client_is_counted_by_the_address_the_proxy_saw() {
    let world = world(|config| {
        behind_a_proxy(config);
        config.limits.devices_per_address = only(1);
    })
    .await;
    for (forwarded, status) in [
        ("192.0.2.1", 201),
        ("192.0.2.1", 429),
        ("198.51.100.1, 192.0.2.1", 429),
        ("192.0.2.1, 198.51.100.1", 201),
        ("2001:db8:1:200::1", 201),
        ("2001:db8:1:2ff:ffff::2", 429),
        ("2001:db8:1:300::1", 201),
    ] {
        let header = format!("x-forwarded-for: {forwarded}\r\n");
        assert_eq!(world.post("/api/device", &header, &json!({})).await.status, status, "{forwarded}");
    }
    assert_eq!(world.post("/api/device", "", &json!({})).await.status, 201);
    assert_eq!(world.post("/api/device", "", &json!({})).await.status, 429, "this machine is not exempt");
    world.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_an_address_gets_so_many_sockets() {
    let world = world(|config| {
        behind_a_proxy(config);
        config.limits.connections_per_address = 2;
    })
    .await;
    let from = async |address| world.stranger_with(&[("x-forwarded-for", address)]).await;
    let first = from("192.0.2.1").await.unwrap();
    let _second = from("192.0.2.1").await.unwrap();
    match from("192.0.2.1").await {
        Err(Error::Http(answer)) => {
            assert_eq!(answer.status(), 429);
            let body = String::from_utf8(answer.into_body().unwrap()).unwrap();
            assert!(body.contains("too_many_connections"), "{body}");
        }
        _ => panic!("a third socket was let in"),
    }
    assert!(from("192.0.2.2").await.is_ok());
    first.drop_connection().await;
    // The server learns of it a moment later.
    while from("192.0.2.1").await.is_err() {
        tokio::task::yield_now().await;
    }
    world.stop().await;
}

#[tokio::test]
async fn an_address_gets_so_many_requests() {
    let world = world(|config| {
        behind_a_proxy(config);
        config.limits.requests_per_address = only(3);
    })
    .await;
    let ask = async |path| world.get(path, "x-forwarded-for: 192.0.2.1\r\n").await;
    assert_eq!(ask("/api/replay/aaaaaaaaaa").await.status, 404);
    assert_eq!(ask("/api/replay/aaaaaaaaaa/events").await.status, 404);
    assert_eq!(ask("/api/games").await.status, 200);
    let refused = ask("/api/replay/aaaaaaaaaa/events").await;
    assert_eq!((refused.status, &refused.json()["code"]), (429, &json!("too_fast")));
    assert_eq!(ask("/").await.status, 200, "the page costs nothing");
    assert_eq!(world.get("/api/games", "x-forwarded-for: 192.0.2.2\r\n").await.status, 200);
    world.stop().await;
}

#[tokio::test]
async fn a_name_that_was_not_given_is_not_this_server() {
    let world = world(|config| config.access.names = vec!["play.example".to_owned()]).await;
    for (host, status) in [("play.example", 200), ("evil.example", 421)] {
        for path in ["/", "/api/games"] {
            let answer = world.ask_host(host, &format!("GET {path} HTTP/1.1\r\n"), &[]).await;
            assert_eq!(answer.status, status, "{host}{path}");
            assert!(status == 200 || answer.text().contains("--name NAME"), "{}", answer.text());
        }
    }
    world.stop().await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let world = world(|config| config.patience.hello = Duration::from_millis(200)).await;
    let mut stream = TcpStream::connect(world.address).await.unwrap();
    let head = "POST /api/device HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 20\r\n";
    stream.write_all(format!("{head}host: {}\r\n\r\n{{", world.address).as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    within(stream.read_to_end(&mut answer)).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 408 "), "{}", String::from_utf8_lossy(&answer));
    world.stop().await;
}

#[tokio::test]
async fn an_answer_that_is_not_read_is_not_waited_for() {
    let world = world(|config| config.patience.write = Duration::from_millis(10)).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut stream = socket.connect(world.address).await.unwrap();
    // More requests than answers fit into what both machines take in before anyone reads.
    let request = format!("GET /api/games HTTP/1.1\r\nhost: {}\r\n\r\n", world.address).repeat(100);
    let hung_up = async { while stream.write_all(request.as_bytes()).await.is_ok() {} };
    within(hung_up).await;
    world.stop().await;
}

#[tokio::test]
async fn a_request_that_names_two_hosts_is_refused() {
    let world = world(|_| {}).await;
    let answer = world.ask("GET /api/games HTTP/1.1\r\nhost: localhost\r\n", b"").await;
    assert_eq!(answer.status, 400, "{}", answer.text());
    assert!(answer.text().contains("a request names one host, this one names several"));
}

#[tokio::test]
async fn no_answer_tells_a_date() {
    let world = world(|_| {}).await;
    let answer = world.get("/api/games", "").await;
    assert_eq!((answer.status, answer.header("date")), (200, None), "a clock before 1970 has none to tell");
}
