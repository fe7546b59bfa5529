/** The administrators' pages of payout runs. */

import { formsOf } from '../../../../contract/texts/forms.ts'
import type { PainVersion, RunState } from '../../contract/payout-runs.ts'
import type { SheetState } from '../../contract/sheets.ts'

const { counted } = formsOf('ro-RO')
const sheets = (count: number) => counted(count, { one: 'un borderou', few: '# borderouri', other: '# de borderouri' })
const clients = (count: number) => counted(count, { one: 'un client', few: '# clienti', other: '# de clienti' })
const repayments = (count: number) => counted(count, { one: 'un ramburs', few: '# rambursuri', other: '# de rambursuri' })

type Made = { sheets: number; clients: number; total: string; day: string }

export const payouts = {
  title: 'Plati rambursuri',
  about:
    'Rambursurile scadente se pun in borderouri, un transfer pentru fiecare cont, iar borderourile intr-un lot: se aproba, se trimite bancii ca fisier si se incheie cu raspunsul ei.',

  now: 'De platit acum',
  payOn: 'Ziua platii',
  sheetCount: 'Borderouri',
  clientCount: 'Clienti',
  repaymentCount: 'Rambursuri',
  total: 'Total',
  nothing: 'Nimic de platit acum.',
  heldBack: 'Nu intra acum in plata',
  heldBackNone: 'Nimic retinut: tot ce este la noi intra in plata.',
  held: {
    belowMinimum: 'Sub suma minima aleasa de client',
    notDue: 'Ziua de plata a clientului nu a venit inca',
    awaiting: 'Contul lipseste sau nu poate primi plati: asteapta remedierea de catre client',
    pendingTransfer: 'Clientul asteapta un transfer anuntat de curier, cel mult o zi',
    byContract: 'Platit conform contractului, cand o cere un administrator',
    overpaid: 'Se retine pentru ce i-a fost platit in plus clientului',
  },
  secondBefore: (amount: string) => `De la ${amount} lotul este aprobat de alt administrator decat cel care l-a facut.`,
  make: 'Fa lotul de plati',
  makeTitle: 'Lot nou de plati',
  makeText: ({ sheets: count, clients: owners, total, day }: Made) =>
    `Se fac ${sheets(count)} pentru ${clients(owners)}, in total ${total}, de platit la ${day}. Nu pleaca niciun ban: lotul se aproba separat, iar pana atunci borderourile pot fi scoase.`,

  answer: {
    title: 'Raspunsul bancii',
    about:
      'Fisierul pain.002 pe care banca il da dupa ce a procesat un lot. Poate fi incarcat de mai multe ori: fiecare borderou se incheie o singura data.',
    drop: 'Trageti raspunsul bancii aici sau',
    choose: 'Alege raspunsul bancii',
    formats: (megabytes: number) => `XML pain.002, cel mult ${megabytes} MB.`,
    reading: 'Se citeste raspunsul...',
    refusedTitle: (fileName: string) => `Fisierul ${fileName} nu a fost preluat`,
    refusedHint: 'Nu s-a schimbat nimic. Descarcati din nou raspunsul din banca si incercati iar.',
    resultTitle: (fileName: string) => `Raspunsul ${fileName} a fost preluat`,
    paid: 'Platite',
    refused: 'Refuzate',
    open: 'Inca la banca',
    known: 'Stiute deja',
    strange: 'Necunoscute',
    refusedNote: 'Rambursurile refuzate asteapta alt cont de la client. Motivul este scris la fiecare borderou.',
    openNote: 'Despre cele inca la banca se afla dintr-un raspuns urmator.',
    strangeNote: 'Cele necunoscute nu sunt borderouri ale noastre: verificati ca fisierul raspunde unui lot trimis de aici.',
    allKnown: 'Tot ce spune fisierul era stiut deja: nu s-a schimbat nimic.',
  },

  runs: 'Loturi de plati',
  none: 'Niciun lot. Aici apar loturile facute, cu starea fiecaruia.',
  number: 'Lot',
  madeAt: 'Facut',
  madeBy: 'Facut de',
  bySchedule: 'programul zilnic',
  working: 'Se lucreaza la borderouri: sumele cresc inca.',
  approvedBy: 'Aprobat de',
  notApproved: 'Neaprobat',
  state: 'Stare',
  open: 'Vezi borderourile',
  states: {
    made: 'De aprobat',
    approved: 'De trimis bancii',
    'in-file': 'La banca',
    closed: 'Incheiat',
    discarded: 'Anulat',
  } satisfies Record<RunState, string>,
  next: {
    made: 'Verificati borderourile, scoateti ce nu trebuie platit, apoi aprobati lotul.',
    approved: 'Descarcati fisierul si incarcati-l in aplicatia bancii.',
    'in-file': 'Fisierul a fost descarcat. Dupa ce banca il proceseaza, incarcati aici raspunsul ei.',
    closed: 'Banca a raspuns pentru toate borderourile.',
    discarded: 'Lotul a fost anulat, iar rambursurile lui pot intra in altul.',
  } satisfies Record<RunState, string>,
  paid: (count: number) => counted(count, { one: 'un borderou platit', few: '# platite', other: '# platite' }),
  refused: (count: number) => counted(count, { one: 'un borderou refuzat', few: '# refuzate', other: '# refuzate' }),
  waiting: (count: number) =>
    counted(count, {
      one: 'un lot de plati de dus mai departe',
      few: '# loturi de plati de dus mai departe',
      other: '# de loturi de plati de dus mai departe',
    }),

  runTitle: (number: string) => `Lotul de plati ${number}`,
  back: 'Toate loturile',
  approve: 'Aproba lotul',
  approveTitle: (number: string) => `Aprobarea lotului ${number}`,
  approveText: ({ sheets: count, total, day }: { sheets: number; total: string; day: string }) =>
    `${sheets(count)}, in total ${total}, de platit la ${day}. Banii se rezerva, iar borderourile nu mai pot fi scoase.`,
  approved: 'Lotul a fost aprobat.',
  secondNeeded: (amount: string) => `Lotul are cel putin ${amount} si a fost facut de dumneavoastra: il aproba alt administrator.`,
  discard: 'Anuleaza lotul',
  discardTitle: (number: string) => `Anularea lotului ${number}`,
  discardText: 'Niciun ban nu pleaca. Rambursurile din borderouri sunt din nou libere si pot intra in alt lot.',
  discarded: 'Lotul a fost anulat.',
  keep: 'Pastreaza lotul',

  file: {
    title: 'Fisierul pentru banca',
    version: 'Formatul fisierului',
    versions: { '09': 'pain.001.001.09', '03': 'pain.001.001.03 (banci care il cer inca)' } satisfies Record<PainVersion, string>,
    remembered: 'Alegerea se tine minte in acest browser.',
    download: 'Descarca fisierul',
    again: 'Descarca din nou',
    sameBytes: 'Fisierul este acelasi, oricat de des il descarcati. Incarcati-l in banca o singura data.',
    firstTitle: (number: string) => `Fisierul lotului ${number}`,
    firstText: 'De la prima descarcare lotul nu mai poate fi anulat: se incheie numai cu raspunsul bancii.',
    name: (number: string, version: PainVersion) => `plata-${number}-pain.001.001.${version}.xml`,
  },

  sheets: 'Borderourile lotului',
  noSheets: 'Niciun borderou in lot.',
  noneFound: 'Niciun borderou nu corespunde cautarii.',
  search: 'Cauta client, titular, cont sau numar',
  sheet: 'Borderou',
  client: 'Client',
  holder: 'Titular cont',
  account: 'Cont',
  bank: 'Banca',
  amount: 'Suma',
  inSheet: repayments,
  sheetStates: {
    made: 'De aprobat',
    approved: 'Aprobat',
    'in-file': 'La banca',
    paid: 'Platit',
    failed: 'Neplatit',
    returned: 'Intors de banca',
  } satisfies Record<SheetState, string>,
  leaveOut: 'Scoate din lot',
  leaveOutTitle: (id: string) => `Scoaterea borderoului ${id}`,
  leaveOutText: ({ client, amount }: { client: string; amount: string }) =>
    `${client}, ${amount}: borderoul iese din lot, iar rambursurile lui asteapta lotul urmator.`,
  leftOut: 'Borderoul a fost scos din lot.',
}
