//! Who is told elsewhere what happens at tables: browsers that are closed, and the webhooks of hosts.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tabletop::Language;
use tokio::sync::OnceCell;
use tokio::time::sleep;

use super::clock::unix_millis;
use super::news::{News, What};
use super::random::random_bytes;
use super::wire_error;
use crate::config::{Outgoing, ServerConfig};
use crate::outgoing::{
    Destination, Entered, Lanes, Letter, Message, PostError, PushKey, Subscription, Webhook, post,
};
use crate::store::{DocumentKind, Store, StoreError};
use wire::{ErrorCode, NewSubscription, NewWebhook, PersonId, TableId, WebhookView, WireError};

/// Browsers of one person; the oldest gives way.
const MOST_BROWSERS: usize = 8;
/// Browsers and webhooks in all.
const MOST_KNOWN: usize = 20_000;
/// Before each further try of a message to a webhook.
const PAUSES: [Duration; 3] = [Duration::from_secs(1), Duration::from_secs(10), Duration::from_secs(60)];

/// All that is told to others than connected clients.
#[derive(Debug)]
pub(crate) struct Outside {
    store: Store,
    outgoing: Outgoing,
    /// Whom a push service can turn to.
    contact: String,
    book: OnceCell<Book>,
    lanes: Lanes,
}

/// Who wants to be told.
#[derive(Debug)]
struct Book {
    key: PushKey,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    browsers: HashMap<PersonId, Vec<Browser>>,
    webhooks: HashMap<TableId, KnownWebhook>,
}

/// A browser as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Browser {
    person: PersonId,
    /// The device that asked for it, as its person names it; not known of those of before this was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    language: Language,
    #[serde(flatten)]
    subscription: Subscription,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct KnownWebhook {
    language: Language,
    /// Who set it and may read it; not known of those of before this was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<PersonId>,
    #[serde(flatten)]
    webhook: Webhook,
}

impl Outside {
    pub(super) fn new(store: Store, config: &ServerConfig) -> Self {
        let name = config.access.names.first().map_or("localhost", String::as_str);
        Self {
            store,
            outgoing: config.outgoing,
            contact: format!("mailto:walpurgis@{name}"),
            book: OnceCell::new(),
            lanes: Lanes::default(),
        }
    }

    /// Reads who is known; before that nobody is told anything.
    pub(super) async fn prepare(&self) {
        if self.outgoing != Outgoing::None
            && let Err(error) = self.book().await
        {
            tracing::error!("nobody can be told of their turn: {}", error.detail);
        }
    }

    async fn book(&self) -> Result<&Book, WireError> {
        self.book.get_or_try_init(|| self.read()).await
    }

    async fn read(&self) -> Result<Book, WireError> {
        let all = async |kind| self.store.documents(kind).await.map_err(|error| failed(&error));
        let kept =
            all(DocumentKind::PushKey).await?.into_iter().find_map(|(_, key)| PushKey::read(&key).ok());
        let key = match kept {
            Some(key) => key,
            None => self.draw_key().await?,
        };
        let mut known = Known::default();
        for (_, text) in all(DocumentKind::Subscription).await? {
            if let Ok(browser) = serde_json::from_str::<Browser>(&text) {
                known.browsers.entry(browser.person).or_default().push(browser);
            }
        }
        for (table, text) in all(DocumentKind::Webhook).await? {
            if let Ok(webhook) = serde_json::from_str(&text) {
                known.webhooks.insert(TableId(table), webhook);
            }
        }
        Ok(Book { key, known: Mutex::new(known) })
    }

    async fn draw_key(&self) -> Result<PushKey, WireError> {
        let key = PushKey::draw()
            .map_err(|_| wire_error(ErrorCode::StoreFailed, "the server cannot draw a key"))?;
        let stored = self.store.put_document(DocumentKind::PushKey, "own", key.written()).await;
        stored.map_err(|error| failed(&error))?;
        Ok(key)
    }

    /// What browsers must know to ask to be told; nothing where nobody is.
    pub(crate) async fn public_key(&self) -> Result<Option<String>, WireError> {
        match self.outgoing {
            Outgoing::None => Ok(None),
            Outgoing::Public | Outgoing::Anywhere => Ok(Some(self.book().await?.key.public())),
        }
    }

    pub(super) async fn subscribe(
        &self,
        person: PersonId,
        device: String,
        wanted: NewSubscription,
    ) -> Result<(), WireError> {
        let NewSubscription { endpoint, p256dh, auth, language } = wanted;
        let subscription = Subscription { endpoint, p256dh, auth };
        subscription
            .check(self.outgoing)
            .map_err(|error| wire_error(ErrorCode::Malformed, error.to_string()))?;
        let book = self.book().await?;
        let browser = Browser { person, device: Some(device), language, subscription };
        let key = browser.subscription.endpoint.clone();
        let dropped = book.known().add(browser.clone())?;
        self.put(DocumentKind::Subscription, &key, &browser).await?;
        for endpoint in dropped {
            self.remove(DocumentKind::Subscription, &endpoint).await?;
        }
        Ok(())
    }

    /// Nothing if it is somebody else's, or nobody's.
    pub(crate) async fn unsubscribe(&self, person: PersonId, endpoint: &str) -> Result<(), WireError> {
        if self.book().await?.known().forget(person, endpoint) {
            self.remove(DocumentKind::Subscription, endpoint).await?;
        }
        Ok(())
    }

    /// As `who` may see it: where it leads is told to whoever set it, and to no host after them.
    pub(crate) async fn webhook(&self, table: &TableId, who: PersonId) -> Result<WebhookView, WireError> {
        let known = self.book().await?.known().webhooks.get(table).cloned();
        let is_others = known.as_ref().is_some_and(|known| known.by != Some(who));
        let own = known.filter(|_| !is_others);
        let (url, secret) = own.map(|known| (known.webhook.url, known.webhook.secret)).unzip();
        Ok(WebhookView { url, secret, others: is_others })
    }

    /// Another address, and another secret with it.
    pub(crate) async fn set_webhook(
        &self,
        table: &TableId,
        who: PersonId,
        wanted: NewWebhook,
    ) -> Result<WebhookView, WireError> {
        let NewWebhook { url, language } = wanted;
        Destination::parse(&url, self.outgoing)
            .map_err(|error| wire_error(ErrorCode::BadSettings, error.to_string()))?;
        let secret: [u8; 32] = random_bytes()?;
        let secret = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        let known = KnownWebhook { language, by: Some(who), webhook: Webhook { url, secret } };
        let book = self.book().await?;
        book.known().check_room()?;
        self.put(DocumentKind::Webhook, &table.0, &known).await?;
        book.known().webhooks.insert(table.clone(), known);
        self.webhook(table, who).await
    }

    pub(crate) async fn remove_webhook(&self, table: &TableId) -> Result<(), WireError> {
        let removed = self.book().await?.known().webhooks.remove(table);
        match removed {
            Some(_) => self.remove(DocumentKind::Webhook, &table.0).await,
            None => Ok(()),
        }
    }

    /// Nothing is told to any browser of theirs any more.
    pub(super) async fn forget_person(&self, person: PersonId) -> Result<(), WireError> {
        let theirs = self.book().await?.known().browsers.remove(&person).unwrap_or_default();
        for browser in theirs {
            self.remove(DocumentKind::Subscription, &browser.subscription.endpoint).await?;
        }
        Ok(())
    }

    /// Nothing is told to this device any more, nor to any of which it is not known whether it was this one: the others
    /// ask again when their page is opened.
    pub(super) async fn forget_device(&self, person: PersonId, device: &str) -> Result<(), WireError> {
        let gone = self.book().await?.known().forget_device(person, device);
        for browser in gone {
            self.remove(DocumentKind::Subscription, &browser.subscription.endpoint).await?;
        }
        Ok(())
    }

    async fn put(&self, kind: DocumentKind, key: &str, what: &impl Serialize) -> Result<(), WireError> {
        // Plain data, so writing it cannot fail.
        let text = serde_json::to_string(what).unwrap_or_default();
        self.store.put_document(kind, key, &text).await.map_err(|error| failed(&error))
    }

    async fn remove(&self, kind: DocumentKind, key: &str) -> Result<(), WireError> {
        self.store.remove_document(kind, key).await.map_err(|error| failed(&error))
    }

    /// Whether anybody would be told if one of these people had to act at this table.
    pub(super) fn listens(&self, table: &TableId, people: &[PersonId]) -> bool {
        let Some(book) = self.book.get() else { return false };
        let known = book.known();
        known.webhooks.contains_key(table) || people.iter().any(|person| known.browsers.contains_key(person))
    }

    /// Tells everyone who wants to know; nobody waits for it.
    pub(super) fn tell(self: &Arc<Self>, news: &News) {
        let Some(book) = self.book.get() else { return };
        let (webhook, browsers) = {
            let known = book.known();
            (known.webhooks.get(&news.table).cloned(), known.called(news))
        };
        if let Some(known) = webhook {
            match known.webhook.letter(news.for_webhook(known.language), self.outgoing) {
                Ok(letter) => self.send(letter, &PAUSES, None),
                Err(error) => tracing::warn!("the webhook of table {}: {error}", news.table.0),
            }
        }
        for browser in browsers {
            let (text, now) = (news.for_browser(browser.language), unix_millis() / 1_000);
            let message = Message { text: &text, topic: &news.table.0, contact: &self.contact, now };
            match book.key.letter(&browser.subscription, &message, self.outgoing) {
                Ok(letter) => self.send(letter, &[], Some(browser)),
                Err(error) => tracing::warn!("a browser of person {}: {error}", browser.person.0),
            }
        }
    }

    fn send(self: &Arc<Self>, letter: Letter, pauses: &'static [Duration], browser: Option<Browser>) {
        let Some(entered) = self.lanes.enter(letter.to.authority()) else {
            return tracing::warn!("{}: too much is on its way, a message is dropped", letter.to.host());
        };
        let outside = Arc::clone(self);
        tokio::spawn(async move {
            let arrived = outside.deliver(&letter, &entered, pauses).await;
            let is_gone = matches!(arrived, Ok(StatusCode::NOT_FOUND | StatusCode::GONE));
            match browser.filter(|_| is_gone) {
                Some(Browser { person, subscription, .. }) => {
                    // Another try at the next turn does no harm.
                    let _failed = outside.unsubscribe(person, &subscription.endpoint).await;
                }
                None => report(&letter, &arrived),
            }
        });
    }

    /// Tries once, and again after each pause while it may still arrive.
    async fn deliver(
        &self,
        letter: &Letter,
        entered: &Entered,
        pauses: &[Duration],
    ) -> Result<StatusCode, PostError> {
        let mut arrived = self.try_once(letter, entered).await;
        for pause in pauses {
            if !may_try_again(&arrived) {
                break;
            }
            sleep(*pause).await;
            arrived = self.try_once(letter, entered).await;
        }
        arrived
    }

    async fn try_once(&self, letter: &Letter, entered: &Entered) -> Result<StatusCode, PostError> {
        let _place = self.lanes.place(entered).await;
        post(letter, self.outgoing).await
    }
}

fn may_try_again(arrived: &Result<StatusCode, PostError>) -> bool {
    match arrived {
        Ok(status) => status.is_server_error() || *status == StatusCode::TOO_MANY_REQUESTS,
        Err(PostError::Nowhere) => false,
        Err(_) => true,
    }
}

/// By its host alone: the rest of an address is often a secret.
fn report(letter: &Letter, arrived: &Result<StatusCode, PostError>) {
    match arrived {
        Ok(status) if status.is_success() => {}
        Ok(status) => tracing::warn!("{} answered {status}", letter.to.host()),
        Err(error) => tracing::warn!("{}: {error}", letter.to.host()),
    }
}

fn failed(error: &StoreError) -> WireError {
    tracing::error!("outside: {error}");
    wire_error(ErrorCode::StoreFailed, "it could not be read or written, try again")
}

impl Book {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn check_room(&self) -> Result<(), WireError> {
        let known = self.webhooks.len() + self.browsers.values().map(Vec::len).sum::<usize>();
        match known < MOST_KNOWN {
            true => Ok(()),
            false => Err(wire_error(ErrorCode::TooFast, "too many want to be told already")),
        }
    }

    /// Gives back the addresses of those that had to give way.
    fn add(&mut self, browser: Browser) -> Result<Vec<String>, WireError> {
        self.check_room()?;
        // A browser that another person used before tells that one nothing any more.
        self.browsers.retain(|_, known| {
            known.retain(|known| known.subscription.endpoint != browser.subscription.endpoint);
            !known.is_empty()
        });
        let known = self.browsers.entry(browser.person).or_default();
        known.push(browser);
        let too_many = known.len().saturating_sub(MOST_BROWSERS);
        Ok(known.drain(..too_many).map(|browser| browser.subscription.endpoint).collect())
    }

    /// Gives back what is forgotten.
    fn forget_device(&mut self, person: PersonId, device: &str) -> Vec<Browser> {
        let known = self.browsers.remove(&person).unwrap_or_default();
        let is_other = |browser: &Browser| browser.device.as_deref().is_some_and(|of| of != device);
        let (others, gone): (Vec<Browser>, Vec<Browser>) = known.into_iter().partition(is_other);
        if !others.is_empty() {
            self.browsers.insert(person, others);
        }
        gone
    }

    /// Whether it was there.
    fn forget(&mut self, person: PersonId, endpoint: &str) -> bool {
        let Some(known) = self.browsers.get_mut(&person) else { return false };
        let before = known.len();
        known.retain(|browser| browser.subscription.endpoint != endpoint);
        let is_forgotten = known.len() < before;
        if known.is_empty() {
            self.browsers.remove(&person);
        }
        is_forgotten
    }

    fn called(&self, news: &News) -> Vec<Browser> {
        let What::Turn(called) = &news.what else { return Vec::new() };
        let browsers = called.iter().filter_map(|called| self.browsers.get(&called.person));
        browsers.flatten().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn browser(person: u32, endpoint: &str) -> Browser {
        let subscription =
            Subscription { endpoint: endpoint.to_owned(), p256dh: String::new(), auth: String::new() };
        Browser { person: PersonId(person), device: None, language: Language::En, subscription }
    }

    #[test]
    fn a_person_has_a_few_browsers_and_a_browser_one_person() {
        let mut known = Known::default();
        for number in 0..MOST_BROWSERS {
            assert_eq!(known.add(browser(1, &number.to_string())).unwrap(), Vec::<String>::new());
        }
        assert_eq!(known.add(browser(1, "more")).unwrap(), ["0"], "the oldest gives way");
        known.add(browser(2, "more")).unwrap();
        assert_eq!(known.browsers[&PersonId(1)].len(), MOST_BROWSERS - 1);
        assert!(!known.forget(PersonId(1), "more"), "it is another's");
        assert!(known.forget(PersonId(2), "more"));
        assert!(!known.browsers.contains_key(&PersonId(2)));
        known.add(browser(3, "shared")).unwrap();
        known.add(browser(4, "shared")).unwrap();
        assert!(!known.browsers.contains_key(&PersonId(3)), "nothing is kept of who has none");
    }
}
