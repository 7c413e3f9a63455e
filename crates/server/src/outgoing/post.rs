use std::io;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, HOST, HeaderName, HeaderValue, USER_AGENT};
use axum::http::{Method, Request, StatusCode};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::Destination;
use crate::config::Outgoing;

/// For the whole of it, from the name to the answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Something to be sent.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) to: Destination,
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
    pub(crate) body: Bytes,
}

/// Why a letter did not arrive, or nobody knows whether it did.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PostError {
    #[error("it leads to no machine that anything is sent to")]
    Nowhere,
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("{0}")]
    Http(#[from] hyper::Error),
    #[error("it cannot be written: {0}")]
    Unwritable(#[from] axum::http::Error),
    #[error("no answer within {} seconds", PATIENCE.as_secs())]
    Late,
}

/// Sends a letter and says how it was answered; what else is in the answer, nobody reads. Whoever answers
/// that it should be sent elsewhere is not followed.
pub(crate) async fn post(letter: &Letter, outgoing: Outgoing) -> Result<StatusCode, PostError> {
    timeout(PATIENCE, deliver(letter, outgoing)).await.map_err(|_late| PostError::Late)?
}

async fn deliver(letter: &Letter, outgoing: Outgoing) -> Result<StatusCode, PostError> {
    let machines = letter.to.machines(outgoing).await?;
    if machines.is_empty() {
        return Err(PostError::Nowhere);
    }
    let stream = TcpStream::connect(machines.as_slice()).await?;
    if letter.to.is_plain() {
        return exchange(stream, letter).await;
    }
    let name = ServerName::try_from(letter.to.host().to_owned())
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
    exchange(TlsConnector::from(Arc::clone(&TLS)).connect(name, stream).await?, letter).await
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    letter: &Letter,
) -> Result<StatusCode, PostError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // Ends with the sender; what goes wrong is told there.
    let connection = tokio::spawn(connection);
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(letter.to.path())
        .header(HOST, letter.to.authority())
        .header(USER_AGENT, concat!("walpurgis/", env!("CARGO_PKG_VERSION")))
        .header(CONTENT_LENGTH, letter.body.len());
    for (name, value) in &letter.headers {
        request = request.header(name, value);
    }
    let answer = sender.send_request(request.body(Body::from(letter.body.clone()))?).await;
    connection.abort();
    Ok(answer?.status())
}

/// Trusts whom browsers trust.
static TLS: LazyLock<Arc<ClientConfig>> = LazyLock::new(|| {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    #[expect(clippy::expect_used, reason = "the provider is part of the program and has both versions")]
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring speaks TLS 1.2 and 1.3");
    Arc::new(builder.with_root_certificates(roots).with_no_client_auth())
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whom_browsers_trust_is_known() {
        assert!(TLS.crypto_provider().cipher_suites.len() > 3);
    }

    #[tokio::test]
    async fn nothing_is_sent_to_a_name_of_this_machine() {
        let to = Destination::parse("https://localhost:1/", Outgoing::Public).unwrap();
        let letter = Letter { to, headers: Vec::new(), body: Bytes::new() };
        assert!(matches!(post(&letter, Outgoing::Public).await, Err(PostError::Nowhere)));
    }
}
