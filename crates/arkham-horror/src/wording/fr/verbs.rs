//! The verbs of the texts, in the three forms that they need.

use super::Person;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verb {
    pub(super) infinitive: &'static str,
    /// `tu perds`.
    you: &'static str,
    /// `on perd`.
    one: &'static str,
}

impl Verb {
    const fn new(infinitive: &'static str, you: &'static str, one: &'static str) -> Self {
        Self { infinitive, you, one }
    }

    pub(super) fn form(self, person: Person) -> &'static str {
        match person {
            Person::You => self.you,
            Person::One => self.one,
        }
    }
}

pub(super) const AFFRONTER: Verb = Verb::new("affronter", "affrontes", "affronte");
pub(super) const ALLER: Verb = Verb::new("aller", "vas", "va");
pub(super) const ANNULER: Verb = Verb::new("annuler", "annules", "annule");
pub(super) const AVOIR: Verb = Verb::new("avoir", "as", "a");
pub(super) const BAISSER: Verb = Verb::new("baisser", "baisses", "baisse");
pub(super) const CEDER: Verb = Verb::new("céder", "cèdes", "cède");
pub(super) const CHOISIR: Verb = Verb::new("choisir", "choisis", "choisit");
pub(super) const DEFAUSSER: Verb = Verb::new("défausser", "défausses", "défausse");
pub(super) const DEJOUER: Verb = Verb::new("déjouer", "déjoues", "déjoue");
pub(super) const DEPENSER: Verb = Verb::new("dépenser", "dépenses", "dépense");
pub(super) const DESIGNER: Verb = Verb::new("désigner", "désignes", "désigne");
pub(super) const EN_ACHETER: Verb = Verb::new("en acheter", "en achètes", "en achète");
pub(super) const EN_GARDER: Verb = Verb::new("en garder", "en gardes", "en garde");
pub(super) const FAIRE: Verb = Verb::new("faire", "fais", "fait");
pub(super) const FERMER: Verb = Verb::new("fermer", "fermes", "ferme");
pub(super) const FOUILLER: Verb = Verb::new("fouiller", "fouilles", "fouille");
pub(super) const FRANCHIR: Verb = Verb::new("franchir", "franchis", "franchit");
pub(super) const GAGNER: Verb = Verb::new("gagner", "gagnes", "gagne");
pub(super) const IGNORER: Verb = Verb::new("ignorer", "ignores", "ignore");
pub(super) const LANCER: Verb = Verb::new("lancer", "lances", "lance");
pub(super) const LE_PRENDRE: Verb = Verb::new("le prendre", "le prends", "le prend");
pub(super) const LE_REMETTRE: Verb = Verb::new("le remettre", "le remets", "le remet");
pub(super) const MELANGER: Verb = Verb::new("mélanger", "mélanges", "mélange");
pub(super) const NE_PAS_PERDRE: Verb = Verb::new("ne pas perdre", "ne perds pas", "ne perd pas");
pub(super) const PASSER: Verb = Verb::new("passer", "passes", "passe");
pub(super) const PAYER: Verb = Verb::new("payer", "paies", "paie");
pub(super) const PERDRE: Verb = Verb::new("perdre", "perds", "perd");
pub(super) const PIOCHER: Verb = Verb::new("piocher", "pioches", "pioche");
pub(super) const POSER: Verb = Verb::new("poser", "poses", "pose");
pub(super) const POUVOIR_EN_ACHETER: Verb = Verb::new("en acheter", "peux en acheter", "peut en acheter");
pub(super) const POUVOIR_L_ACHETER: Verb = Verb::new("l’acheter", "peux l’acheter", "peut l’acheter");
pub(super) const POUVOIR_Y_ACHETER: Verb = Verb::new("y acheter", "peux y acheter", "peut y acheter");
pub(super) const PRENDRE: Verb = Verb::new("prendre", "prends", "prend");
pub(super) const RECEVOIR: Verb = Verb::new("recevoir", "reçois", "reçoit");
pub(super) const REGARDER: Verb = Verb::new("regarder", "regardes", "regarde");
pub(super) const RELANCER: Verb = Verb::new("relancer", "relances", "relance");
pub(super) const REMETTRE: Verb = Verb::new("remettre", "remets", "remet");
pub(super) const RENDRE: Verb = Verb::new("rendre", "rends", "rend");
pub(super) const RENONCER: Verb = Verb::new("renoncer", "renonces", "renonce");
pub(super) const RENTRER: Verb = Verb::new("rentrer", "rentres", "rentre");
pub(super) const REPIOCHER: Verb = Verb::new("piocher de nouveau", "pioches de nouveau", "pioche de nouveau");
pub(super) const RESOUDRE: Verb = Verb::new("résoudre", "résous", "résout");
pub(super) const RETIRER: Verb = Verb::new("retirer", "retires", "retire");
pub(super) const RETOURNER: Verb = Verb::new("retourner", "retournes", "retourne");
pub(super) const RETRANCHER: Verb = Verb::new("retrancher", "retranches", "retranche");
pub(super) const RETROUVER: Verb = Verb::new("retrouver", "retrouves", "retrouve");
pub(super) const REUSSIR: Verb = Verb::new("réussir", "réussis", "réussit");
pub(super) const REVENIR: Verb = Verb::new("revenir", "reviens", "revient");
pub(super) const SCELLER: Verb = Verb::new("sceller", "scelles", "scelle");
pub(super) const SE_FAIRE: Verb = Verb::new("te faire", "te fais", "se fait");
pub(super) const SE_PERDRE: Verb = Verb::new("te perdre", "te perds", "se perd");
pub(super) const VAINCRE: Verb = Verb::new("vaincre", "vaincs", "vainc");
pub(super) const VENDRE: Verb = Verb::new("vendre", "vends", "vend");
