/** The administrators' pages of payout runs. */

import { repaymentStates } from '#cash/repayments/words/ro/list.ts'
import type { PainVersion } from '#contract/banking/pain-versions.ts'
import { formsOf } from '#contract/texts/forms.ts'
import type { RepaymentSheetKeepReason } from '../../contract/bank-answers.ts'
import type { PayoutRunState } from '../../contract/payout-runs.ts'
import type { RepaymentSheetDoubt, RepaymentSheetState } from '../../contract/sheets.ts'

const { counted, number } = formsOf('ro-RO')
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
    taken: 'Raspunsuri preluate',
    noneTaken: 'Niciun raspuns preluat.',
    takenAt: 'Preluat',
    cameTo: 'Ce a spus banca',
    hash: 'Amprenta fisierului',
    title: 'Raspunsul bancii',
    about:
      'Fisierul pain.002 pe care banca il da dupa ce a procesat un lot. Poate fi incarcat de mai multe ori: fiecare borderou se incheie o singura data.',
    drop: 'Trageti raspunsul bancii aici sau',
    choose: 'Alege raspunsul bancii',
    formats: (megabytes: number) => `XML pain.002, cel mult ${number(megabytes)} MB.`,
    reading: 'Se citeste raspunsul...',
    refusedTitle: (fileName: string) => `Fisierul ${fileName} nu a fost preluat`,
    refusedHint: 'Nu s-a schimbat nimic. Descarcati din nou raspunsul din banca si incercati iar.',
    resultTitle: (fileName: string) => `Raspunsul ${fileName} a fost preluat`,
    paid: 'Platite',
    refused: 'Refuzate',
    held: 'De lamurit',
    open: 'Inca la banca',
    known: 'Stiute deja',
    strange: 'Necunoscute',
    unread: 'Valori neintelese',
    unreadAbout: (count: number) =>
      `Banca a completat si ${counted(count, { one: 'o valoare care nu este inteleasa', few: '# valori care nu sunt intelese', other: '# de valori care nu sunt intelese' })}. Nimic nu s-a hotarat dupa ele:`,
    unreadValue: (line: number, place: string, value: string) => `Linia ${number(line)}, ${place}: ${value}`,
    unreadMore: (count: number) => `Si inca ${number(count)}.`,
    refusedNote: 'Motivul este scris la fiecare borderou refuzat. Unde este al contului, rambursurile asteapta alt cont de la client.',
    heldNote:
      'La cele de lamurit banca nu spune sigur daca banii au plecat: rambursurile lor sunt retinute pana cand o arata extrasul sau o spun doi administratori.',
    openNote: 'Despre cele inca la banca se afla dintr-un raspuns urmator.',
    strangeNote: 'Cele necunoscute nu sunt borderouri ale noastre: verificati ca fisierul raspunde unui lot trimis de aici.',
    allKnown: 'Tot ce spune fisierul era stiut deja: nu s-a schimbat nimic.',
    undoneBy: (by: string, at: string) => `Anulat de ${by} la ${at}.`,
    goes: (count: number) =>
      counted(count, {
        one: 'Un borderou revine la banca, asa cum era inainte de acest raspuns.',
        few: '# borderouri revin la banca, asa cum erau inainte de acest raspuns.',
        other: '# de borderouri revin la banca, asa cum erau inainte de acest raspuns.',
      }),
    goesNone: 'Raspunsul nu a schimbat niciun borderou: numai se noteaza ca a fost anulat.',
    stays: (count: number) =>
      counted(count, {
        one: 'Un borderou ramane asa cum este:',
        few: '# borderouri raman asa cum sunt:',
        other: '# de borderouri raman asa cum sunt:',
      }),
    allUsed: 'Raspunsul nu mai poate fi anulat: toate borderourile lui raman asa cum sunt.',
    stayingSheet: (sheet: string, client: string, amount: string) => `Borderoul ${sheet}, ${client}, ${amount}.`,
    whyStays: {
      paid: 'Este platit, iar banii sunt inregistrati.',
      'more-said-since': 'Intre timp s-a spus mai mult despre el, in extras, in alt raspuns sau de un administrator.',
      'two-answers': 'Banca a spus si ca l-a refuzat, si ca l-a platit: hotarasc doi administratori.',
      'cash-used-since': 'Rambursurile lui sunt intre timp in alt borderou sau au alt cont.',
    } satisfies Record<RepaymentSheetKeepReason, string>,
    /** Of which file it is spoken; '': it has none of it. */
    which: ({ name, at, by, run }: { name: string; at: string; by: string; run: string }) =>
      `Raspunsul ${name === '' ? '' : `${name}, `}preluat la ${at}${by === '' ? '' : ` de ${by}`}${run === '' ? '' : `, la lotul ${run}`}.`,
    undone: (name: string) => `Raspunsul${name === '' ? '' : ` ${name}`} a fost anulat. Fisierul poate fi preluat din nou.`,
    stayed: (count: number) =>
      counted(count, {
        one: 'Un borderou a ramas asa cum este.',
        few: '# borderouri au ramas asa cum sunt.',
        other: '# de borderouri au ramas asa cum sunt.',
      }),
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
  since: (at: string) => `din ${at}`,
  paidOn: (day: string) => `la ${day}`,
  open: 'Vezi borderourile',
  states: {
    made: 'De aprobat',
    approved: 'De trimis bancii',
    'in-file': 'La banca',
    closed: 'Incheiat',
    discarded: 'Anulat',
  } satisfies Record<PayoutRunState, string>,
  next: {
    made: 'Verificati borderourile, scoateti ce nu trebuie platit, apoi aprobati lotul.',
    approved: 'Descarcati fisierul si incarcati-l in aplicatia bancii.',
    'in-file':
      'Fisierul a fost descarcat. Dupa ce banca il proceseaza, incarcati aici raspunsul ei; fara raspuns, borderourile le incheie extrasul de cont.',
    closed: 'Banca a raspuns pentru toate borderourile.',
    discarded: 'Lotul a fost anulat, iar rambursurile lui pot intra in altul.',
  } satisfies Record<PayoutRunState, string>,
  paid: (count: number) => counted(count, { one: 'un borderou platit', few: '# platite', other: '# platite' }),
  refused: (count: number) =>
    counted(count, { one: 'un borderou refuzat sau returnat', few: '# refuzate sau returnate', other: '# refuzate sau returnate' }),
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
  approvedFirst: 'Lotul a fost aprobat de dumneavoastra. Asteapta si aprobarea altui administrator.',
  firstApproval: 'Prima aprobare',
  secondAwaited: 'Asteapta a doua aprobare',
  firstOfTwo: (amount: string) => `Lotul are cel putin ${amount} si a fost facut de programul zilnic: il aproba doi administratori.`,
  firstOfTwoText: 'Aprobarea dumneavoastra este prima din doua: banii se rezerva dupa ce il aproba si alt administrator.',
  madeByYou: (amount: string) => `Lotul are cel putin ${amount} si a fost facut de dumneavoastra: il aproba alt administrator.`,
  approvedByYou: (amount: string) => `Lotul are cel putin ${amount} si l-ati aprobat deja: il aproba si alt administrator.`,
  discard: 'Anuleaza lotul',
  discardTitle: (number: string) => `Anularea lotului ${number}`,
  discardText: 'Niciun ban nu pleaca. Rambursurile din borderouri sunt din nou libere si pot intra in alt lot.',
  discardReason: 'Motivul',
  discardReasonMissing: 'Scrieti motivul, in cel putin 3 caractere.',
  discarded: 'Lotul a fost anulat.',
  discardBy: ({ at, by, reason }: { at: string; by: string; reason: string }) => `Anulat de ${by} la ${at}. Motivul: ${reason}`,
  discardEmpty: (at: string) => `Anulat singur la ${at}: niciun borderou nu a mai ramas in lot.`,
  discardUnknown: 'Nu se stie cine a anulat lotul si de ce: la data aceea nu se pastra.',
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
    firstText:
      'De la prima descarcare lotul nu mai poate fi anulat: il incheie raspunsul bancii, extrasul de cont sau ce spun doi administratori.',
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
  amount: 'Suma',
  inSheet: repayments,
  sheetStates: {
    made: 'De aprobat',
    approved: 'Aprobat',
    'in-file': 'La banca',
    paid: 'Platit',
    failed: 'Neplatit',
    returned: repaymentStates.returned,
  } satisfies Record<RepaymentSheetState, string>,
  ofUnknownBanks: (count: number) =>
    counted(count, { one: 'o banca necunoscuta', few: '# banci necunoscute', other: '# de banci necunoscute' }),
  unknownBanks: (count: number) =>
    counted(count, {
      one: 'Un borderou merge intr-un cont al unei banci necunoscute: verificati contul cu clientul, sau scoateti borderoul din lot.',
      few: '# borderouri merg in conturi ale unor banci necunoscute: verificati conturile cu clientii, sau scoateti borderourile din lot.',
      other:
        '# de borderouri merg in conturi ale unor banci necunoscute: verificati conturile cu clientii, sau scoateti borderourile din lot.',
    }),
  doubted: (count: number) => counted(count, { one: 'un borderou de lamurit', few: '# de lamurit', other: '# de lamurit' }),
  inDoubt: 'De lamurit',
  doubts: {
    'refused-without-proof': 'Refuzat fara dovada ca banii nu au plecat',
    'accepted-after-refusal': 'Acceptat de banca dupa ce fusese refuzat',
    'debited-after-refusal': 'Debitat pe extras dupa ce fusese refuzat sau intors',
    'refused-after-payment': 'Refuzat de banca dupa ce fusese platit',
    'paid-twice': 'Platit de doua ori: si el, si borderoul care l-a inlocuit',
  } satisfies Record<RepaymentSheetDoubt, string>,
  doubtSteps: {
    'refused-without-proof': 'Intrebati banca si spuneti daca s-a platit.',
    'accepted-after-refusal': 'Asteptati extrasul sau spuneti daca s-a platit.',
    'debited-after-refusal': 'Verificati debitul cu banca si spuneti daca s-a platit.',
    'refused-after-payment': 'Verificati extrasul si spuneti daca s-a platit.',
    'paid-twice': 'Cereti banii inapoi; linia cu care se intorc inchide cazul. Clientul nu este platit pana atunci.',
  } satisfies Record<RepaymentSheetDoubt, string>,
  decision: {
    open: 'Spune daca s-a platit',
    title: (id: string) => `Borderoul ${id}: s-a platit?`,
    about: 'Verificati in aplicatia bancii. Un alt administrator confirma, iar pana atunci rambursurile raman retinute.',
    outcome: 'Ce s-a intamplat',
    paid: 'Platit',
    notPaid: 'Nu s-a platit',
    recovered: 'Suma platita in plus s-a recuperat',
    choose: 'Alegeti ce s-a intamplat.',
    day: 'Platit la',
    dayMissing: 'Alegeti ziua.',
    note: 'De unde se stie',
    noteMissing: 'Scrieti de unde se stie, in cel putin 3 caractere.',
    verb: 'Trimite spre confirmare',
    proposed: 'Propunerea asteapta alt administrator.',
    saidPaid: ({ by, at, day }: { by: string; at: string; day: string }) =>
      `${by}, ${at}: platit la ${day}. Asteapta confirmarea altui administrator.`,
    saidNotPaid: ({ by, at }: { by: string; at: string }) => `${by}, ${at}: nu s-a platit. Asteapta confirmarea altui administrator.`,
    saidRecovered: ({ by, at }: { by: string; at: string }) =>
      `${by}, ${at}: suma platita in plus s-a recuperat. Asteapta confirmarea altui administrator.`,
    decided: ({ by, confirmedBy, at, note }: { by: string; confirmedBy: string; at: string; note: string }) =>
      `Hotarat de ${by} si ${confirmedBy}, ${at}: ${note}`,
    confirm: 'Confirma',
    confirmTitle: (id: string) => `Confirmare pentru borderoul ${id}`,
    confirmPaid: 'Borderoul devine platit, iar suma se inregistreaza o singura data.',
    confirmPaidOver:
      'Borderoul devine platit; daca rambursurile lui au plecat cu alt borderou, ramane de recuperat ce s-a platit de doua ori.',
    confirmNotPaid: 'Borderoul ramane neplatit, iar rambursurile lui pot intra in alt lot.',
    confirmRecovered: 'Cazul se inchide, iar clientul este platit din nou ca inainte.',
    confirmed: 'Decizia a fost confirmata.',
    withdraw: 'Retrage propunerea',
    withdrawn: 'Propunerea a fost retrasa.',
  },
  leaveOut: 'Scoate din lot',
  leaveOutTitle: (id: string) => `Scoaterea borderoului ${id}`,
  leaveOutText: ({ client, amount }: { client: string; amount: string }) =>
    `${client}, ${amount}: borderoul iese din lot, iar rambursurile lui asteapta lotul urmator.`,
  leftOut: 'Borderoul a fost scos din lot.',
}
