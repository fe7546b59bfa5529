import { forms } from './forms.ts'

const shortcuts = {
  title: 'Scurtaturi de tastatura',
  everywhere: 'Oriunde',
  inTables: 'In tabele',
  afterwards: 'apoi',
  searchEverything: 'Cauta peste tot',
  newOrder: 'Comanda noua',
  searchInPage: 'Cauta in pagina',
  help: 'Arata scurtaturile',
  rowUpDown: 'Randul anterior / urmator',
  openRow: 'Deschide randul',
  selectRow: 'Selecteaza randul',
}

export const shell = {
  notFound: 'Pagina nu exista',
  notFoundText: 'Adresa ceruta nu exista sau a fost mutata.',
  toHome: 'Mergi la prima pagina',
  errorTitle: 'Pagina nu a putut fi afisata',
  beginAnew: 'Incepe din nou',
  beginAnewHint: 'Daca pagina nu se deschide nici dupa reincarcare, incepeti din nou: ce a fost scris si nesalvat se sterge.',
  errorText: 'A aparut o eroare neasteptata. Reincarcati pagina; daca problema persista, copiati detaliile si contactati-ne.',

  skipToContent: 'Sari la continut',
  mainNavigation: 'Navigare principala',
  dailyNavigation: 'Navigare rapida',
  openMenu: 'Deschide meniul',
  closeMenu: 'Inchide meniul',
  waiting: (count: number) => `${forms.counted(count, { one: 'un lucru', few: '# lucruri', other: '# de lucruri' })} de verificat`,
  narrowMenu: 'Restrange meniul',
  widenMenu: 'Extinde meniul',

  search: 'Cauta',
  searchPlaceholder: 'AWB, comanda, destinatar, telefon, pagina',
  searchOrders: (text: string) => `Cauta "${text}" in comenzi`,
  orders: 'Comenzi',

  balance: 'Sold',
  balanceName: (amount: string) => `Sold disponibil: ${amount}`,

  account: 'Contul meu',
  language: 'Limba',
  theme: 'Aspect',
  themeLight: 'Luminos',
  themeDark: 'Intunecat',
  themeAuto: 'Automat',
  sessions: 'Sesiuni',
  signOut: 'Deconectare',
  security: 'Parola si securitate',

  sessionEnded: 'Sesiunea s-a incheiat',
  sessionEndedText: 'Introduceti parola pentru a continua de unde ati ramas: ce ati completat pe pagina se pastreaza.',
  signInAgain: 'Continua',
  otherAccount: 'Alt cont',

  errors: 'Erori recente',
  noErrors: 'Nicio eroare recenta.',
  forgetErrors: 'Goleste lista',

  sandbox: 'Mediu de test: curierii sunt simulati, nimic nu se livreaza si nimic nu se plateste.',
  sandboxPanel: 'Panou de test',
  sandboxShort: 'Mediu de test',

  chooseClient: 'Alegeti clientul',
  chooseClientText: 'Alegeti din bara de sus clientul pentru care lucrati: paginile arata datele lui.',
  noClient: 'Niciun client',
  noClientText: (email: string) =>
    `Contul ${email} nu este membru al niciunui client. Cereti proprietarului o invitatie pe aceasta adresa de email.`,
  notForYou: 'Fara acces',
  notForYouText: (roles: string) =>
    `Rolul dumneavoastra nu deschide aceasta pagina. O deschide cine are rolul: ${roles}. Cereti proprietarului alt rol daca aveti nevoie de ea.`,
  notForStaffText: (roles: string) =>
    `Rolul dumneavoastra nu deschide aceasta pagina. O deschide cine are rolul: ${roles}. Cereti unui administrator al platformei daca aveti nevoie de ea.`,
  ofPlatformText: 'Pagina este a echipei platformei. Conturile clientilor nu o deschid.',

  actingForNoClient: 'Alegeti clientul',
  actingFor: (name: string) => `Pentru: ${name}`,
  actingForTitle: 'Pentru cine actionati?',
  actingForHint: 'Toate paginile vor arata datele clientului ales, iar comenzile se fac in numele lui.',
  actingForSearch: 'Cauta dupa nume sau email',
  actingForNone: 'Niciun client gasit.',
  client: 'Client',
  leavePage: 'Paraseste pagina',
  leave: 'Paraseste clientul',
  leaveTitle: 'Parasirea clientului',
  leaveText: (client: string) => `Nu veti mai avea acces la datele clientului ${client}. Va puteti intoarce numai cu o invitatie noua.`,
  left: 'Ati parasit clientul.',
  clientsTitle: 'Pentru ce client lucrati?',
  actForMyself: 'Renunta la client',
  endSessionsOf: (name: string) => `Incheie sesiunile: ${name}`,
  endSessionsTitle: 'Incheierea sesiunilor clientului',
  endSessionsText: (name: string) =>
    `Clientul "${name}" va fi deconectat de pe toate dispozitivele si va trebui sa se autentifice din nou.`,
  endSessionsVerb: 'Incheie sesiunile',
  sessionsEnded: (count: number) => forms.counted(count, { one: 'A fost incheiata o sesiune.', other: 'Sesiuni incheiate: #.' }),

  groups: { orders: 'Comenzi', money: 'Bani', sending: 'Expediere', account: 'Cont', platform: 'Platforma' },
  destinations: {
    newOrder: 'Comanda noua',
    orders: 'Comenzi',
    storeOrders: 'Comenzi magazin',
    balance: 'Sold',
    addresses: 'Adrese',
    shops: 'Magazine',
    integration: 'Integrari',
    members: 'Membri',
    audit: 'Jurnal',
    sessions: 'Sesiuni',
    operator: 'De verificat',
    allAudit: 'Jurnal clienti',
  },

  shortcuts,
}
