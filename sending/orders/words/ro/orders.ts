import type { Bani } from '#contract/money.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import type { LabelsLeftOut } from '../../contract/labels-left-out.ts'
import type { OrderFieldName } from '../../contract/order-fields.ts'

/** `typed`: beside where it is typed. `name`: of its column, its filter, and beside what was noted. */
const fields: Record<OrderFieldName, { typed: string; name: string }> = {
  clientReference: { typed: 'Referinta dumneavoastra', name: 'Referinta' },
}

const list = {
  listTitle: 'Comenzi',
  newOrder: 'Comanda noua',
  search: 'Cauta comenzi',
  searchPlaceholder: 'AWB, nume, telefon, strada, suma',
  state: 'Stare',
  courier: 'Curier',
  period: 'Perioada',
  repayment: 'Ramburs',
  withRepayment: 'Cu ramburs',
  withoutRepayment: 'Fara ramburs',
  label: 'Eticheta',
  printed: 'Printata',
  notPrinted: 'Neprintata',
  printedUnknown: 'Nu se stie daca a fost printata',
  sort: 'Ordonare',
  oldestFirst: 'Cele mai vechi',
  allOrders: 'Toate',
  viewNotPrinted: 'Neprintate',
  empty: 'Aici vor aparea comenzile dumneavoastra.',
  emptyFiltered: 'Nicio comanda nu corespunde filtrelor alese.',

  columnState: 'Stare',
  columnAwb: 'AWB',
  columnRecipient: 'Destinatar',
  columnCity: 'Localitate',
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
}

const acts = {
  removeTitle: 'Stergere ciorna',
  removeText: (name: string) => `Comanda neactivata ${name} se sterge definitiv.`,
  removeVerb: 'Sterge ciorna',
  removeKeep: 'Pastreaza ciorna',
  removed: 'Comanda a fost stearsa.',
  copied: 'S-a creat o comanda noua cu aceleasi date.',
}

const cancel = {
  title: 'Anulare comanda',
  question: (name: string) => `AWB-ul comenzii ${name} se anuleaza la curier, iar banii revin in soldul dumneavoastra.`,
  verb: 'Anuleaza comanda',
  keep: 'Pastreaza comanda',
  done: 'Comanda a fost anulata, iar banii au revenit in sold.',
  waiting: 'Curierul nu a confirmat inca anularea. Reincercam; suma revine in sold dupa confirmare.',
}

const labelCount = { one: 'o eticheta', few: '# etichete', other: '# de etichete' }

const labels = {
  failed: 'A intervenit o eroare in descarcarea AWB-ului!',
  printMany: 'Printeaza etichetele',
  otherWay: 'Alt format sau aranjament',
  title: (count: number) => `Printeaza ${forms.counted(count, labelCount)}`,
  layout: 'Asezare',
  onePerPage: 'O eticheta pe pagina',
  onePerPageHint: 'Pentru imprimante de etichete sau foi separate.',
  fourPerSheet: 'Patru etichete A6 pe o foaie A4',
  fourPerSheetHint: 'Alegeti locul primei etichete, daca foaia a fost inceputa.',
  pageSize: 'Formatul paginii',
  firstQuarter: 'Locul primei etichete',
  quarters: ['Stanga sus', 'Dreapta sus', 'Stanga jos', 'Dreapta jos'],
  inFiles: (count: number) => `In ${forms.counted(count, { one: 'un fisier', few: '# fisiere', other: '# de fisiere' })}`,
  saveAs: (format: string) => `Salveaza ${format}`,
  printAs: (format: string) => `Printeaza ${format}`,
  otherFormats: 'Alte formate',
  leftOut: ({ count, orders }: LabelsLeftOut) => {
    const named = orders.map(({ awb, uniqueId, recipientName, reason }) => `${awb ?? uniqueId} (${recipientName}): ${reason}`)
    const more = count > orders.length ? [`si inca ${forms.number(count - orders.length)}.`] : []
    const labels = `${count === 1 ? 'Nu a fost printata' : 'Nu au fost printate'} ${forms.counted(count, labelCount)}:`
    return [labels, ...named, ...more].join(' ')
  },
}

const details = {
  title: 'Detalii comanda',
  order: (id: string) => `Comanda ${id}`,
  created: 'Creata',
  activated: 'Activata',
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
  address: { number: 'nr.', building: 'bl.', entrance: 'sc.', floor: 'et.', apartment: 'ap.', intercom: 'interfon' },
  packing: 'Pachete',
  envelope: 'Plic',
  parcel: 'Colet',
  content: 'Continut',
  package: (number: number) => `Pachet ${number}`,
  weight: (kg: string) => `${kg} kg`,
  size: (length: number, width: number, height: number) => `${[length, width, height].map((side) => forms.number(side)).join(' x ')} cm`,
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
}

const newOrder = {
  newTitle: 'Comanda noua',
  editTitle: (uniqueId: string) => `Modifica comanda ${uniqueId}`,
  notDraft: 'Comanda a fost deja activata si nu mai poate fi modificata.',
  restored: 'Am pastrat ce ati completat inainte de reincarcarea paginii.',
  startOver: 'Incepe de la zero',
  // --- sender and recipient
  sender: 'Expeditor',
  recipient: 'Destinatar',
  editFields: 'Modifica datele',
  saveAsNew: 'Salveaza adresa in agenda',
  shortNameMissing: 'Numele adresei este obligatoriu!',
  change: 'Schimba',
  unplaced: {
    title: 'Textul lipit mai spune',
    addCash: (amount: string) => `Ramburs ${amount}: adauga`,
    addWeight: (kg: string) => `Greutate ${kg} kg: adauga`,
    addSize: (sides: string) => `Dimensiuni ${sides} cm: adauga`,
    addOpening: 'Deschidere la livrare: adauga',
    toContent: 'La continut',
    toRemarks: 'La observatii',
    noRoom: 'Nu mai incape la observatii.',
    toRemarksOf: (words: string) => `La observatii: ${words}`,
    leaveOut: (words: string) => `Ignora: ${words}`,
    undecidedCash: (words: string) => `Hotarati ce faceti cu „${words}” din textul lipit`,
  },
  // --- locker
  lockerTitle: 'Punct de ridicare',
  lockerNone: 'Fara punct ales: coletul merge la adresa, iar ofertele includ si cel mai apropiat locker al fiecarui curier.',
  removeLocker: 'Renunta la locker',
  // --- packages
  packages: 'Colete',
  packageType: 'Tip pachet',
  parcel: 'Colet',
  envelope: 'Plic',
  envelopeLimits: 'Plicul: un singur pachet, maxim 25 x 25 x 6 cm si 1 kg.',
  packageNumber: (position: number) => `Pachet ${position}`,
  addPackage: 'Adauga pachet',
  copyPackage: (position: number) => `Copiaza pachetul ${position}`,
  removePackage: (position: number) => `Sterge pachetul ${position}`,
  total: (count: number, weightKg: string | null) =>
    `${forms.counted(count, { one: '1 pachet', few: '# pachete', other: '# de pachete' })}${weightKg === null ? '' : `, ${weightKg} kg`}`,
  content: 'Continut',
  contentHint: 'Apare pe eticheta, de exemplu Haine.',
  // --- sending
  addressNotSaved: 'Adresa nu a putut fi salvata in agenda, comanda continua fara ea.',
}

const difference = (more: Bani | null) => {
  if (more === null) return ''
  if (more === 0) return ' (acelasi pret)'
  return ` (${more > 0 ? '+' : ''}${forms.ron(more)})`
}

const correction = {
  correct: 'Corecteaza',
  title: (awb: string) => `Corectarea AWB-ului ${awb}`,
  explained:
    'Schimbati ce este gresit. AWB-ul ramane valabil pana confirmati; altul se emite numai dupa ce curierul il anuleaza pe acesta.',
  another: (more: Bani | null) => `Anuleaza AWB-ul vechi si emite altul${difference(more)}`,
  anotherBusy: 'Se anuleaza AWB-ul vechi si se emite altul',
  cash: 'Modifica rambursul la curier',
  cashBusy: 'Se modifica rambursul la curier',
  nothing: 'Nu ati schimbat nimic.',
  made: (awb: string) => `AWB-ul vechi a fost anulat. AWB-ul nou: ${awb}`,
  kept: 'AWB-ul a ramas acelasi, cu datele corectate la curier.',
  making: 'AWB-ul vechi a fost anulat. Curierul nu a raspuns inca pentru cel nou; va anuntam cand este gata.',
  waiting: 'Curierul nu a confirmat inca anularea. AWB-ul nou se emite numai dupa confirmare.',
  refused: 'AWB-ul vechi a fost anulat, iar cel nou nu a putut fi emis. Comanda corectata a ramas neactivata, cu toate datele.',
  isWaiting: 'Dupa confirmare se emite AWB-ul nou, cu datele corectate.',
}

const related = {
  replaces: { corrected: 'Inlocuieste comanda', returned: 'Trimisa din nou dupa comanda returnata' },
  replacedBy: { corrected: 'Inlocuita de comanda', returned: 'Trimisa din nou cu comanda' },
  receivedBack: (at: string, by: string | null) => `Primita inapoi la ${forms.dateTime(at)}${by === null ? '' : `, bifat de ${by}`}.`,
  notReceivedBack: 'Primirea inapoi a fost anulata.',
  undo: 'Anuleaza',
}

export const orders = { fields, list, acts, cancel, labels, details, newOrder, correction, related }
