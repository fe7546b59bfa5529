export const cardNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  /** Of a brand that is not known. */
  other: 'Card',
  ending: ({ brand, digits }: { brand: string; digits: string }) => `${brand} •••• ${digits}`,
  none: 'cardul salvat',
}

/** How much is topped up, and when: chosen on both pages. */
export const topUpChoice = {
  customAmount: 'Alta suma',
  typedAmount: 'Suma dorita',
  threshold: 'Cand se alimenteaza soldul',
  whenTooSmall: 'Cand soldul este insuficient pentru urmatoarea comanda',
  below: (amount: string) => `Cand scade sub ${amount}`,
  customThreshold: 'Alt prag',
  typedThreshold: 'Pragul dorit',
  choose: 'Alegeti o varianta!',
}

/** The page of automatic top-ups. */
export const subscriptions = {
  title: 'Abonamente',
  // As the specification has them.
  tab: 'Reincarcare automata sold',
  empty: 'Nu aveti subscriptii active',
  add: 'Adauga subscriptie',
  updated: 'Subscriptia a fost actualizata cu succes!',
  deactivated: 'Subscriptia a fost dezactivata cu succes!',
  readFailed: 'A aparut o eroare la preluarea subscriptiilor!',
  updateFailed: 'A aparut o eroare la actualizarea subscriptiei!',
  deactivateFailed: 'A aparut o eroare la dezactivarea subscriptiei!',
  fillAll: 'Va rugam sa completati toate campurile!',
  whenTooSmall: 'cand soldul este insuficient pentru urmatoarea comanda',

  statuses: { inactive: 'Inactiva', pending: 'In asteptare', active: 'Activa', unknown: 'Necunoscuta' },
  pendingHint: 'Prima plata nu este confirmata inca. Pana atunci soldul nu se alimenteaza automat.',
  topUp: 'Suma de alimentare',
  threshold: 'Prag',
  below: (amount: string) => `sub ${amount}`,
  activatedAt: 'Activata la',
  entity: 'Se factureaza pe',
  expires: 'Expira',
  expired: 'Card expirat',
  expiredHint: 'Soldul nu mai poate fi alimentat cu acest card. Platiti cu alt card din pagina de alimentare.',
  waitingForCard: 'Subscriptie',
  edit: 'Modifica',
  remove: 'Sterge',
  actionFor: ({ verb, card }: { verb: string; card: string }) => `${verb}: ${card}`,
  reactivate: 'Reactiveaza',
  renew: 'Schimba cardul',
  inactiveHint: 'O subscriptie inactiva poate fi reactivata numai din pagina de alimentare.',

  editTitle: 'Modifica subscriptia',
  save: 'Salveaza',
  cancel: 'Renunta',

  removeTitle: 'Dezactivarea subscriptiei',
  removeText: ({ card, amount }: { card: string; amount: string }) =>
    `Subscriptia cu ${card} nu va mai alimenta soldul cu ${amount}. Platile facute raman, iar subscriptia poate fi reactivata din pagina de alimentare.`,
}
