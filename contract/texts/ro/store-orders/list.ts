import type { ObstacleCode } from '../../../store-orders/readiness.ts'
import { forms } from '../forms.ts'

export const list = {
  title: 'Lista comenzi',
  tabs: { AWAITING_ACTIVATION: 'In asteptare activare', NOT_PICKED_UP: 'Neridicate', NOT_DELIVERED: 'Ridicate si nelivrate' },
  tabsLabel: 'Starea comenzilor',
  shop: 'Magazin',
  allShops: 'Toate magazinele',
  allOf: (platform: string) => `Toate magazinele ${platform}`,
  closedShops: 'Unele magazine trebuie conectate din nou. Comenzile lor nu se mai actualizeaza.',
  period: 'Perioada',
  sort: 'Ordonare',
  newestFirst: 'Cele mai noi intai',
  oldestFirst: 'Cele mai vechi intai',
  loadMore: 'Incarca mai multe comenzi',
  loadingMore: 'Se incarca mai multe comenzi',
  fetchFailed: 'A intervenit o eroare in preluarea comenzilor!',
  noShop: 'Aici vor aparea comenzile magazinelor conectate.',
  toShops: 'Conecteaza un magazin',
  notConnected: (shop: string) => `Magazinul ${shop} nu este conectat.`,
  empty: {
    AWAITING_ACTIVATION: 'Aici vor aparea comenzile din magazin care asteapta sa fie activate.',
    NOT_PICKED_UP: 'Aici vor aparea comenzile activate pe care curierul nu le-a ridicat inca.',
    NOT_DELIVERED: 'Aici vor aparea comenzile ridicate de curier care nu au ajuns inca.',
  },
  emptyPeriod: 'Nicio comanda in perioada aleasa.',

  columnId: 'ID',
  columnDate: 'Data',
  columnCustomer: 'Client',
  columnPrice: 'Pret',
  columnPaymentType: 'Tip plata',
  columnPayment: 'Status plata',
  columnFulfilment: 'Status comanda',
  columnItems: 'Produse',
  columnTags: 'Etichete',
  cash: 'Cash',
  card: 'Card',
  items: (count: number) => forms.counted(count, { one: '1 produs', few: '# produse', other: '# de produse' }),

  readyForActivation: 'Gata de activare',
  isActivating: 'Se activeaza',
  isPartlyActivated: 'Activata partial',
  addressAdvice: 'Strada de verificat',
  unpaid: 'Neplatita, fara ramburs',

  open: 'Detalii',
  openPage: 'Deschide in fereastra noua',
  activateOne: 'Activeaza comanda',
  unsavedTitle: 'Inchideti comanda?',
  unsavedText: 'Ce ati schimbat nu este salvat si se va pierde.',
  closeUnsaved: 'Inchide fara salvare',
  orderTitle: (name: string) => `Detalii comanda ${name}`.trim(),
}

/** The chip of what stands in the way; its sentence is a message. */
export const obstacles: Record<ObstacleCode, string> = {
  'order-cancelled': 'Anulata in magazin',
  'order-closed': 'Arhivata',
  'order-test': 'Comanda de test',
  abroad: 'In afara Romaniei',
  'cash-currency': 'Ramburs in valuta',
  'cash-account': 'Cont de ramburs lipsa',
  contact: 'Date de contact invalide',
  address: 'Adresa incorecta',
  'locker-missing': 'Punct de livrare lipsa',
  'locker-gone': 'Punct de livrare lipsa',
  'locker-full': 'Locker plin',
  'buyer-picks-up': 'Ridicare personala',
  'no-delivery': 'Fara livrare',
  held: 'Retinuta in magazin',
  scheduled: 'Programata',
  'not-permitted': 'Nepermisa de magazin',
  'awb-active': 'AWB activ',
  'sender-missing': 'Adresa depozitului lipsa',
  'sender-invalid': 'Adresa depozitului incorecta',
  'not-measured': 'Colet nemasurat',
  'changed-since-saved': 'Modificata dupa salvare',
}

/** Activating many of them. */
export const bulk = {
  activate: (count: number) => `Activeaza comenzi (${count === 1 ? 'o comanda selectata' : `${count} comenzi selectate`})`,
  tooMany: (max: number) => `Se pot activa cel mult ${max} comenzi odata.`,
  previewTitle: 'Activeaza comenzi',
  previewAbout: (count: number) =>
    forms.counted(count, {
      one: 'Se va activa comanda de mai jos, cu oferta potrivita.',
      few: 'Se vor activa cele # comenzi de mai jos, fiecare cu oferta potrivita.',
      other: 'Se vor activa cele # de comenzi de mai jos, fiecare cu oferta potrivita.',
    }),
  previewTable: 'Comenzi selectate',
  checking: 'Se verifica configuratia contului',
  misconfigured: 'Configuratia contului dumneavoastra este invalida',
  checkFailed: 'Configuratia contului nu a putut fi verificata.',
  docs: 'Vezi cum se rezolva',
  broken: (count: number) =>
    forms.counted(count, {
      one: 'O comanda selectata are date de corectat: daca nu poate fi activata, veti vedea de ce.',
      few: '# comenzi selectate au date de corectat: pentru cele care nu pot fi activate veti vedea de ce.',
      other: '# de comenzi selectate au date de corectat: pentru cele care nu pot fi activate veti vedea de ce.',
    }),
  back: 'Inapoi',
  begin: 'Activeaza',
  beginFailed: 'A aparut o eroare. Comenzile nu au putut fi activate!',

  progressTitle: 'Activare comenzi',
  running: 'Se activeaza comenzile',
  ended: 'Activarea s-a incheiat',
  count: (done: number, total: number) => `${done} din ${total}`,
  mayLeave: 'Activarea continua si daca inchideti fereastra browserului.',
  watchFailed: 'Progresul nu poate fi citit acum. Activarea continua pe server.',
  activated: (count: number) =>
    forms.counted(count, { one: 'O comanda activata', few: '# comenzi activate', other: '# de comenzi activate' }),
  failed: (count: number) =>
    forms.counted(count, { one: 'O comanda neactivata', few: '# comenzi neactivate', other: '# de comenzi neactivate' }),
  orders: 'Comenzi',
  state: { waiting: 'In asteptare', working: 'Se activeaza', activated: 'Activata', failed: 'Neactivata' },
  openOrder: (name: string) => `Deschide comanda ${name}`,
  labels: 'Printeaza etichetele',
  labelsPart: (from: number, to: number) => `Printeaza etichetele ${from} - ${to}`,
  close: 'Inchide',
}
