import { forms } from '../forms.ts'

const transports = (count: number) =>
  forms.counted(count, { one: 'o comanda de transport', few: '# comenzi de transport', other: '# de comenzi de transport' })

/** The page of a store's order. */
export const order = {
  pageTitle: 'Detalii comanda',
  loading: 'Comanda se incarca',
  // --- account configuration
  accountInvalid: 'Configuratia contului dumneavoastra este invalida',
  docs: 'Vezi documentatia',
  openSettings: 'Deschide setarile',
  showForTesting: 'Arata pentru testare',
  // --- the order as a whole
  orderName: 'Comanda',
  shippingMethod: 'Metoda de livrare',
  created: 'Plasata',
  total: 'Total',
  outstanding: 'De incasat',
  payment: 'Plata',
  unpaid: 'Comanda nu este platita si nu se incaseaza nimic la livrare. Verificati plata inainte de a o trimite.',
  tags: 'Etichete',
  collectsAll: (amount: string) => `Coletul incaseaza tot rambursul, ${amount}, si pentru produsele lasate pentru o trimitere ulterioara.`,
  collectShare: (amount: string) => `Incaseaza doar partea acestor produse: ${amount}`,
  cancelled: (at: string) => `Comanda a fost anulata in magazin la ${at}.`,
  news: 'Comanda s-a modificat in magazin',
  newsKept: 'Ce ati completat a ramas neschimbat. Verificati datele inainte de activare.',
  closeNews: 'Am vazut',
  readOnly: 'Rolul dumneavoastra vede comanda, fara sa o modifice sau sa o activeze.',
  nothingAwaits: 'Nimic din aceasta comanda nu mai asteapta expedierea.',
  // --- several warehouses
  severalWarehouses: 'Comanda are produse din mai multe locatii',
  warehouses: (names: string, count: number) =>
    `Produsele se afla in ${names}. Sunt necesare ${transports(count)}, cate una pentru fiecare locatie.`,
  fewerWith: (name: string, count: number) =>
    count === 1
      ? `Daca mutati toate produsele in ${name}, este necesara o singura comanda de transport.`
      : `Daca mutati produse in ${name}, sunt necesare doar ${transports(count)}.`,
  // --- moving to another warehouse
  moveProducts: 'Muta produsele in alta locatie',
  moveTitle: 'Alegeti o locatie',
  moveRequired: 'Alegeti o locatie!',
  move: 'Muta',
  close: 'Inchide',
  moved: 'Produsele au fost mutate cu success!',
  moveFailed: 'A aparut o eroare. Va rugam reincercati sau daca problema persista, contactati-ne!',
  noTargets: 'Nicio alta locatie nu poate primi aceste produse.',
  // --- delivery
  delivery: 'Adresa de livrare',
  storeAddress: 'Adresa din magazin',
  phone: 'Telefon',
  name: 'Nume',
  address: 'Adresa',
  empty: '-',
  storeFields: {
    firstName: 'Prenume',
    lastName: 'Nume',
    company: 'Companie',
    phone: 'Telefon',
    province: 'Judet',
    city: 'Localitate',
    zip: 'Cod postal',
    address1: 'Adresa 1',
    address2: 'Adresa 2',
  },
  noAddress: 'Comanda nu are adresa de livrare.',
  recipient: 'Date de livrare',
  storeDataAgain: 'Revino la datele din magazin',
  notes: 'Observatii despre adresa',
  customerNote: 'Nota clientului',
  whichShop: 'Din ce magazin este comanda?',
  addNote: 'Adauga nota pentru curier',
  noteTooLong: 'Nota nu incape in campul „Alte informatii”: scrieti acolo ce trebuie sa stie curierul.',
  // --- the locker the buyer chose
  point: 'Punct de ridicare ales de client',
  pointChanged: 'Punct de ridicare ales de dumneavoastra',
  pointMissing: 'Clientul a ales livrarea la un punct de ridicare, dar a parasit pagina fara a alege unul.',
  noPoint: 'Clientul a ales livrarea la adresa.',
  noPointAgain: 'Renunta la locker',
  pointGone: 'Punctul de ridicare nu mai exista in lista curierului. Alegeti altul.',
  buyersPoint: 'Revino la alegerea clientului',
  // --- a part that waits
  part: (position: number) => `Comanda #${position}`,
  hold: 'Comanda este pusa in asteptare',
  notSendable: 'Comanda nu poate fi expediata',
  savedChanges: 'S-a modificat de cand ati salvat comanda',
  activating: 'Comanda este in curs de activare',
  refused: 'Comanda nu a fost activata',
  seeOrder: 'Vezi comanda',
  packing: 'Produse si pachete',
  // --- where couriers come to
  storeLocation: 'Locatia din magazin',
  pickUpAddress: 'Adresa de ridicare',
  changeAddress: 'Schimba adresa',
  chooseAddress: 'Alegeti adresa',
  addressNotConverted: 'Adresa locatiei din magazin nu a putut fi convertita. Alegeti o adresa din agenda.',
  addressCleared: 'Adresa a fost actualizata cu succes!',
  addressKept: 'Adresa a fost salvata cu succes!',
  addressPicked: 'Adresa a fost modificata cu succes!',
  addressNotCleared: 'A aparut o eroare. Va rugam reincercati!',
  addressNotKept: 'A aparut o eroare in salvarea adresei. Va rugam reincercati!',
}

/** What changed in the store while the page was open. */
export const news = {
  cancelled: 'Comanda a fost anulata in magazin.',
  contact: 'Datele de contact ale clientului s-au schimbat.',
  address: 'Adresa de livrare s-a schimbat.',
  point: 'Punctul de ridicare ales de client s-a schimbat.',
  outstanding: (amount: string) => `Suma de incasat este acum ${amount}.`,
  sentElsewhere: 'O parte a comenzii a fost expediata din magazin.',
  moved: 'Produse au fost mutate in magazin la alta locatie.',
  movedTo: (place: string) => `Produsele se afla acum in ${place}.`,
  gone: 'O parte a comenzii nu mai asteapta expedierea.',
  added: 'In comanda a aparut o parte noua de expediat.',
  held: 'O parte a comenzii a fost pusa in asteptare.',
  products: {
    new: (name: string, quantity: number) => `${name}: adaugat in comanda, ${quantity} buc.`,
    gone: (name: string, quantity: number) => `${name}: nu mai este de expediat, ${quantity} buc.`,
    more: (name: string, quantity: number) => `${name}: ${quantity} buc. in plus.`,
    fewer: (name: string, quantity: number) => `${name}: ${quantity} buc. in minus.`,
  },
}

/** A part that was sent. */
export const sent = {
  notOurs: 'Comanda nu a fost facuta pe platforma.',
  from: 'De la',
  to: 'Catre',
  service: 'Serviciu',
  locker: 'Punct de ridicare',
  awb: 'AWB',
  track: (awb: string) => `Urmareste AWB ${awb}`,
  copyAwb: (awb: string) => `Copiaza AWB ${awb}`,
  awbCopied: 'AWB-ul a fost copiat!',
  details: 'Detalii',
  detailsTitle: (name: string) => `Detalii comanda ${name}`,
  trackingTitle: (awb: string) => `Urmarire AWB ${awb}`,
  products: 'Produse',
  quantity: (count: number) => `${count} buc.`,
  waiting: 'Magazinul va fi anuntat in cateva momente.',
  failed: 'Magazinul nu a putut fi anuntat despre expediere.',
  changeCash: (amount: string) => `Modifica rambursul la ${amount}`,
  cashChanged: 'Rambursul a fost modificat la curier.',
  cashByAnotherAwb: 'Curierul nu modifica rambursul unui AWB: anulati-l aici si faceti altul, cu suma de acum.',
  cancelNamed: (awb: string) => `Anuleaza AWB-ul ${awb}`,
  cancel: 'Anuleaza comanda',
  shippedAt: 'Expediata',
}
