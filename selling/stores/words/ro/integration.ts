import type { StorePartner, StorePlatform } from '#contract/store-platforms.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import type { StoreRemark } from '../../contract/stores.ts'

/** Connecting online stores, and their settings. */
const shops = {
  title: 'Magazine',
  empty: 'Aici veti gasi magazinele conectate si starea comenzilor lor.',
  connectTitle: 'Conecteaza un magazin',
  platform: 'Platforma',
  connectAbout: 'Veti fi trimis in magazin pentru a accepta accesul, apoi inapoi aici.',
  connect: 'Conecteaza',
  connectAgain: 'Conecteaza din nou',
  needsAuth: 'Magazinul trebuie conectat din nou.',
  needsAuthMore: 'Pana atunci comenzile lui nu se mai actualizeaza si nu pot fi activate.',
  stateConnected: 'Conectat',
  stateNeedsAuth: 'Trebuie conectat din nou',
  domain: 'Adresa',
  connectedAt: 'Conectat',
  currency: 'Moneda',
  orders: 'Vezi comenzile',
  settings: 'Setari',
  settingsOf: (title: string) => `Setari ${title}`,
  ordersOf: (title: string) => `Vezi comenzile ${title}`,
  syncNow: 'Sincronizeaza acum',
  syncAsked: 'Comenzile se compara cu magazinul.',
  disconnect: 'Deconecteaza',
  disconnectTitle: 'Deconectare magazin',
  disconnectText: (title: string) =>
    `Comenzile magazinului ${title} nu se mai sincronizeaza si nu mai pot fi activate. Comenzile deja activate raman neschimbate.`,
  disconnected: 'Magazinul a fost deconectat.',
}

/** What the shop is named by, as its merchant knows it. */
const connectBy = {
  shopify: {
    name: 'Numele magazinului',
    hint: 'Asa cum apare in adresa lui, de exemplu magazin.myshopify.com',
    missing: 'Numele magazinului este obligatoriu!',
  },
  woocommerce: {
    name: 'Adresa magazinului',
    hint: 'Asa cum apare in browser, de exemplu www.magazin.ro. Magazinul trebuie sa foloseasca https.',
    missing: 'Adresa magazinului este obligatorie!',
  },
} satisfies Record<StorePartner, object>

const key = {
  title: 'Conecteaza cu o cheie',
  about:
    'Daca magazinul arata o eroare dupa ce aprobati: in WordPress, la WooCommerce > Setari > Avansat > API REST, adaugati o cheie cu permisiunea „Citire/Scriere” a unui administrator si lipiti-o aici.',
  key: 'Cheie (consumer key)',
  keyMissing: 'Cheia este obligatorie!',
  secret: 'Secret (consumer secret)',
  secretMissing: 'Secretul este obligatoriu!',
  showSecret: 'Arata secretul',
  connect: 'Conecteaza cu cheia',
}

const sync = {
  states: {
    waiting: 'Copierea comenzilor incepe imediat',
    copying: 'Se copiaza comenzile din magazin',
    ready: 'Comenzile sunt la zi',
    incomplete: 'Comenzile sunt la zi, cu exceptia celor de mai jos',
    failed: 'Copierea comenzilor s-a oprit',
  },
  preparing: 'Magazinul pregateste comenzile pentru copiere',
  comparing: (counted: string) => `Se compara comenzile cu magazinul: ${counted}`,
  uncopied: ({ count, names }: { count: number; names: readonly string[] }) => {
    const more = count > names.length ? ` si alte ${forms.number(count - names.length)}` : ''
    const whose = count === 1 ? 'Comanda nu a putut fi copiata din magazin' : 'Comenzile nu au putut fi copiate din magazin'
    return `${whose}: ${names.join(', ')}${more}. Se incearca din nou la fiecare comparare.`
  },
  unreported: (topics: readonly string[]) =>
    `Magazinul nu anunta toate modificarile (${topics.join(', ')}). Acestea apar cu o intarziere de cateva minute.`,
  remarks: {
    'lockers-hidden':
      'Magazinul isi tine comenzile in tabelele noi ale WooCommerce (HPOS), fara copie in cele vechi: lockerul ales prin modulul Sameday nu se vede. Porniti in WooCommerce, la Setari, Avansat, Functionalitati, modul de compatibilitate.',
  } satisfies Record<StoreRemark, string>,
  checkedAt: 'Comparate cu magazinul',
  count: (copied: number, total: number, isExact: boolean) =>
    `${forms.number(copied)} din ${isExact ? '' : 'peste '}${forms.number(total)}`,
  countOnly: (copied: number) => forms.counted(copied, { one: '# copiata', few: '# copiate', other: '# copiate' }),
}

const connecting = {
  title: 'Conectare magazin',
  finishing: 'Se finalizeaza conectarea magazinului',
  connected: (title: string) => `Magazinul ${title} a fost conectat.`,
  failed: 'Magazinul nu a fost conectat',
  nothingReturned: 'Aceasta pagina se deschide dupa ce acceptati accesul in magazin.',
  again: 'Incearca din nou',
  toShops: 'Inapoi la magazine',
}

const settings = {
  title: (title: string) => `Setari ${title}`,
  notConnected: 'Magazinul nu este conectat.',
  toShops: 'Vezi magazinele',
  import: 'Import comenzi',
  autoImport: 'Comenzile noi apar singure',
  autoImportHint: 'Oprit: comenzile noi se aduc doar cand apasati „Sincronizeaza acum”.',
  cash: 'Plata la livrare',
  gateways: 'Metode de plata cu plata la livrare',
  gatewaysHint: 'Numele metodelor asa cum apar in magazin. Scrieti un nume si apasati Enter.',
  gatewayTooLong: 'Numele metodei poate avea maxim 100 de caractere!',
  markPaid: 'Marcheaza comanda ca platita in magazin dupa livrare',
  markPaidHint: 'Pentru comenzile incasate de curier.',
  completeCash: 'Comanda cu plata la livrare se finalizeaza in magazin',
  completeCashHint: 'Magazinul o considera platita din acel moment si ii scrie clientului.',
  completeCashWhen: { collected: 'Dupa ce curierul incaseaza rambursul', sent: 'Cand toate produsele sunt expediate' },
  account: 'Contul in care se vireaza rambursurile',
  accountHint: 'Fara acest cont comenzile cu plata la livrare nu pot fi activate in masa.',
  iban: 'IBAN',
  ibanMissing: 'IBAN-ul este obligatoriu',
  ibanInvalid: 'Contul este invalid! Introduceti un cont valid din Romania!',
  accountHolder: 'Titular cont',
  accountHolderMissing: 'Numele titularului de cont este obligatoriu!',
  sending: 'Curieri si pachete',
  notifyBuyer: 'Magazinul anunta clientul cand se emite AWB-ul',
  mappings: 'Curier dupa metoda de livrare din magazin',
  mappingsHint: 'La activarea in masa se foloseste curierul ales aici; altfel cea mai ieftina oferta.',
  shippingTitle: 'Metoda de livrare',
  shippingTitleMissing: 'Campul este obligatoriu!',
  shippingTitleTwice: 'Metoda de livrare are deja un curier!',
  courier: 'Curier',
  courierMissing: 'Selectia curierului este obligatorie',
  addMapping: 'Adauga metoda de livrare',
  removeMapping: (title: string) => `Sterge metoda ${title}`,
  defaultPackage: 'Foloseste un pachet implicit',
  defaultPackageHint: 'Cand greutatea sau dimensiunile nu pot fi calculate din produse.',
  saved: 'Setarile au fost salvate.',
  unchanged: 'Nu ati schimbat nimic.',
  leaveTitle: 'Parasiti setarile?',
  leaveBody: 'Ce ati schimbat nu este salvat si se va pierde.',
}

const locations = {
  title: 'Depozite',
  about: 'Adresa de la care curierul preia produsele fiecarui depozit. Se salveaza imediat.',
  empty: 'Magazinul nu are depozite sau nu raspunde. Depozitele apar aici dupa ce raspunde.',
  fromStore: 'Adresa din magazin',
  fromBook: (name: string) => `Adresa din agenda: ${name}`,
  notConverted: 'Adresa din magazin nu a putut fi citita. Alegeti o adresa din agenda.',
  notUsable: (problems: readonly string[]) =>
    `Curierul nu poate veni la adresa din magazin: ${problems.join(' ')} Alegeti o adresa din agenda sau corectati-o in magazin.`,
  change: 'Schimba adresa',
  choose: 'Alegeti adresa',
  changeOf: (name: string) => `Schimba adresa depozitului ${name}`,
  chooseOf: (name: string) => `Alegeti adresa depozitului ${name}`,
  saved: 'Adresa a fost salvata cu succes!',
  saveFailed: 'A aparut o eroare in salvarea adresei. Va rugam reincercati!',
  cleared: 'Adresa a fost modificata cu succes!',
  clearFailed: 'A aparut o eroare. Va rugam reincercati!',
}

export const integration = {
  title: 'Integrari',
  storeAbout: 'Comenzile magazinului apar aici, se impacheteaza si se expediaza, iar magazinul afla numarul AWB.',
  notConnected: 'Neconectat',
  connected: (count: number) =>
    forms.counted(count, { one: 'Un magazin conectat', few: '# magazine conectate', other: '# de magazine conectate' }),
  needsAuth: 'Trebuie conectat din nou',
  connect: 'Conecteaza',
  manage: 'Administreaza',

  platforms: { shopify: 'Shopify', woocommerce: 'WooCommerce', import: 'Import' } satisfies Record<StorePlatform, string>,
  shops,
  connectBy,
  key,
  sync,
  connecting,
  settings,
  locations,
}
