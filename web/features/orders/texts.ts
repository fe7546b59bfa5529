import { counted } from '../../../contract/counted.ts'
import type { LabelsLeftOut } from '../../../contract/orders/orders.ts'

export const orderTexts = {
  listTitle: 'Comenzi',
  newOrder: 'Comanda noua',
  search: 'Cauta comenzi',
  searchPlaceholder: 'AWB, nume, telefon, localitate, referinta',
  state: 'Stare',
  courier: 'Curier',
  period: 'Perioada',
  repayment: 'Ramburs',
  withRepayment: 'Cu ramburs',
  withoutRepayment: 'Fara ramburs',
  empty: 'Aici vor aparea comenzile dumneavoastra.',
  emptyFiltered: 'Nicio comanda nu corespunde filtrelor alese.',

  columnState: 'Stare',
  columnAwb: 'AWB',
  columnCourier: 'Curier',
  columnRecipient: 'Destinatar',
  columnCity: 'Localitate',
  columnReference: 'Referinta',
  columnPackages: 'Pachete',
  columnRepayment: 'Ramburs',
  columnPrice: 'Pret',
  columnCreated: 'Creata',
  noAwb: '-',
  atLocker: (name: string) => `La punct: ${name}`,

  details: 'Detalii',
  print: 'Printeaza',
  copyAwb: 'Copiaza AWB',
  edit: 'Modifica',
  again: 'Comanda din nou',
  cancel: 'Anuleaza comanda',
  remove: 'Sterge ciorna',
} as const

export const actTexts = {
  removeTitle: 'Stergere ciorna',
  removeText: (name: string) => `Comanda neactivata ${name} se sterge definitiv.`,
  removeVerb: 'Sterge ciorna',
  removeKeep: 'Pastreaza ciorna',
  removed: 'Comanda a fost stearsa.',
  copied: 'S-a creat o comanda noua cu aceleasi date.',
} as const

export const cancelTexts = {
  title: 'Anulare comanda',
  question: (name: string) => `AWB-ul comenzii ${name} se anuleaza la curier, iar banii revin in soldul dumneavoastra.`,
  verb: 'Anuleaza comanda',
  keep: 'Pastreaza comanda',
  done: 'Comanda a fost anulata, iar banii au revenit in sold.',
  waiting: 'Curierul nu a confirmat inca anularea. Reincercam; suma revine in sold dupa confirmare.',
} as const

export const labelTexts = {
  failed: 'A intervenit o eroare in descarcarea AWB-ului!',
  printMany: 'Printeaza etichetele',
  title: (count: number) => (count === 1 ? 'Printeaza o eticheta' : `Printeaza ${count} etichete`),
  layout: 'Asezare',
  onePerPage: 'O eticheta pe pagina',
  onePerPageHint: 'Pentru imprimante de etichete sau foi separate.',
  fourPerSheet: 'Patru etichete A6 pe o foaie A4',
  fourPerSheetHint: 'Alegeti locul primei etichete, daca foaia a fost inceputa.',
  pageSize: 'Formatul paginii',
  firstQuarter: 'Locul primei etichete',
  quarters: ['Stanga sus', 'Dreapta sus', 'Stanga jos', 'Dreapta jos'],
  tooMany: (max: number) => `Se pot printa cel mult ${max} etichete odata.`,
  saveAs: (format: string) => `Salveaza ${format}`,
  printAs: (format: string) => `Printeaza ${format}`,
  otherFormats: 'Alte formate',
  leftOut: ({ count, orders }: LabelsLeftOut) => {
    const named = orders.map(({ awb, uniqueId, recipientName, reason }) => `${awb ?? uniqueId} (${recipientName}): ${reason}`)
    const more = count > orders.length ? [`si inca ${count - orders.length}.`] : []
    const labels = `${count === 1 ? 'Nu a fost printata' : 'Nu au fost printate'} ${counted(count, { one: 'o eticheta', many: 'etichete' })}:`
    return [labels, ...named, ...more].join(' ')
  },
} as const

export const detailsTexts = {
  title: 'Detalii comanda',
  order: (id: string) => `Comanda ${id}`,
  created: 'Creata',
  activated: 'Activata',
  reference: 'Referinta',
  service: 'Serviciu',
  parcels: 'Colete',
  trackPublicly: 'Pagina publica de urmarire',
  refused: 'Comanda nu a putut fi activata',
  change: 'Modifica comanda',
  waiting: 'Comanda este in curs de activare',
  beingCancelled: 'Comanda se anuleaza',

  price: 'Pret',
  priceLines: 'Din ce este format pretul',
  priceTotal: 'Total',
  from: 'Expeditor',
  to: 'Destinatar',
  packing: 'Pachete',
  envelope: 'Plic',
  parcel: 'Colet',
  content: 'Continut',
  package: (number: number) => `Pachet ${number}`,
  weight: (kg: string) => `${kg} kg`,
  size: (length: number, width: number, height: number) => `${length} x ${width} x ${height} cm`,
  options: 'Optiuni',
  noOptions: 'Fara optiuni suplimentare',
  insurance: 'Asigurare',
  repayment: 'Ramburs',
  repaymentTo: (holder: string, iban: string) => `${holder}, ${iban}`,
  locker: 'Punct de ridicare',
  schedule: 'Program',
  timeline: 'Istoric',
  courierSays: (text: string) => `Curierul: ${text}`,
  nextStep: 'Urmeaza',
  noSteps: 'Inca nu s-a intamplat nimic cu aceasta comanda.',
  toOperator: 'De verificat la curier',
} as const
