use ts_rs::{Config, ExportError, TS};

use super::{
    ClientMessage, CoachView, DailyView, DecksView, DeviceInfo, DeviceLink, DeviceView, DistancesView,
    FairnessView, FoundTable, GameInfo, NewDevice, NewSubscription, NewWebhook, OldSubscription, ProfileView,
    PushView, ReplayView, SaidCode, ServerInfo, ServerMessage, TableCode, WebhookView,
};

/// Writes the TypeScript of everything that travels, the games' own messages included.
pub fn export_types(config: &Config) -> Result<(), ExportError> {
    ClientMessage::export_all(config)?;
    ServerMessage::export_all(config)?;
    GameInfo::export_all(config)?;
    ServerInfo::export_all(config)?;
    FairnessView::export_all(config)?;
    NewDevice::export_all(config)?;
    DeviceInfo::export_all(config)?;
    DeviceLink::export_all(config)?;
    DeviceView::export_all(config)?;
    ReplayView::export_all(config)?;
    CoachView::export_all(config)?;
    DistancesView::export_all(config)?;
    DailyView::export_all(config)?;
    ProfileView::export_all(config)?;
    DecksView::export_all(config)?;
    PushView::export_all(config)?;
    NewSubscription::export_all(config)?;
    OldSubscription::export_all(config)?;
    WebhookView::export_all(config)?;
    NewWebhook::export_all(config)?;
    TableCode::export_all(config)?;
    SaidCode::export_all(config)?;
    FoundTable::export_all(config)?;
    roster::export_types(config)
}
