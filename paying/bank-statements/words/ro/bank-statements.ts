import { formsOf } from '#contract/texts/forms.ts'
import type { ProposalGround, StatementLineState } from '../../contract/bank-statements.ts'

const { counted, number } = formsOf('ro-RO')

/** Why a line of a statement was settled by itself. */
export const statementMessages = {
  'statement-line-names-proforma': ({ number }: { number: string }) => `Numeste proforma ${number}, cu suma exacta.`,
  'statement-line-bank-fee': 'Comision al bancii.',
  'statement-line-outgoing': 'Plata facuta de noi: nu este incasarea unui client.',
}

/** The administrator's page of bank statements. */
export const bankStatements = {
  title: 'Extrase de cont',
  about:
    'Incarcati extrasul contului platformei. Liniile care numesc o proforma, cu suma exacta, devin plati imediat; fiecare linie se foloseste o singura data, oricate fisiere o contin.',
  drop: 'Trageti extrasul aici sau',
  choose: 'Alege extrasul',
  formats: (megabytes: number) => `CAMT.052, 053 sau 054, MT940 sau CSV de la banca, cel mult ${number(megabytes)} MB.`,
  reading: 'Extrasul se citeste si se compara cu platile asteptate...',
  refusedTitle: (fileName: string) => `Extrasul ${fileName} nu a fost preluat`,
  refusedHint: 'Nu s-a schimbat nimic. Corectati fisierul sau descarcati-l din nou de la banca.',
  resultTitle: (fileName: string) => `Extrasul ${fileName} a fost preluat`,
  result: {
    linesRead: 'Citite',
    linesKnown: 'Stiute deja',
    linesUsed: 'Folosite acum',
    linesOpen: 'De lamurit',
    linesIgnored: 'Ignorate',
  },
  unreadAbout: (count: number) =>
    `Banca a completat si ${counted(count, { one: 'o valoare care nu este inteleasa', few: '# valori care nu sunt intelese', other: '# de valori care nu sunt intelese' })}. Nimic nu s-a hotarat dupa ele:`,
  unreadValue: (line: number, place: string, value: string) => `Linia ${number(line)}, ${place}: ${value}`,
  unreadMore: (count: number) => `Si inca ${number(count)}.`,
  gaps: (count: number) =>
    counted(count, { one: 'Lipseste un extras', few: 'Lipsesc extrase in # locuri', other: 'Lipsesc extrase in # de locuri' }),
  gapsBeside: (count: number) =>
    counted(count, {
      one: 'Fata de celelalte extrase lipseste unul: vedeti mai jos.',
      few: 'Fata de celelalte extrase lipsesc unele, in # locuri: vedeti mai jos.',
      other: 'Fata de celelalte extrase lipsesc unele, in # de locuri: vedeti mai jos.',
    }),
  gapsHint: 'Liniile au fost preluate. Incarcati si extrasul care lipseste: mesajul dispare cand vine.',
  gapAccount: (account: string) => `Contul ${account}.`,
  gapClosed: (day: string, balance: string) => `Extrasul dinainte se inchide la ${day} cu ${balance}.`,
  gapOpened: (day: string, balance: string) => `Urmatorul se deschide la ${day} cu ${balance}.`,
  gapDifference: (amount: string) => `Intre ele lipsesc miscari de ${amount}.`,
  gapNumber: (number: string) => `Lipseste extrasul numarul ${number}.`,
  gapNumbers: (first: string, last: string) => `Lipsesc extrasele de la numarul ${first} la ${last}.`,
  gapsMore: (count: number) =>
    counted(count, { one: 'Si inca un loc, mai vechi.', few: 'Si inca # locuri, mai vechi.', other: 'Si inca # de locuri, mai vechi.' }),
  allKnown: 'Toate liniile erau stiute deja: nu s-a schimbat nimic.',
  empty: 'Extrasul nu are nicio linie.',
  states: { open: 'De lamurit', used: 'Folosite', ignored: 'Ignorate' } satisfies Record<StatementLineState, string>,
  lines: 'Liniile extraselor',
  oneLine: 'Este aratata o singura linie.',
  allLines: 'Arata toate liniile',
  openSettlement: 'Deschide decontarea',
  bookedOn: 'Data',
  counterparty: 'De la',
  amount: 'Suma',
  whose: 'A cui este',
  unknownCounterparty: 'Fara nume',
  reversal: 'Stornare a bancii',
  reversalHint: 'Banca anuleaza o operatiune de dinainte. Verificati linia initiala.',
  doubtful: 'Poate fi o linie stiuta deja',
  doubtfulHint: 'In aceeasi zi exista o linie cu aceeasi suma, citita din alt format. Comparati-le inainte sa o folositi.',
  noProposal: 'Nicio propunere.',
  /** `by` '': by itself. */
  settled: (at: string, by: string) => (by === '' ? `Lamurita singura la ${at}.` : `Lamurita la ${at} de ${by}.`),
  proposals: (what: string) => `Propuneri pentru ${what}`,
  grounds: {
    proforma: 'numeste proforma',
    iban: 'acelasi IBAN ca inainte',
    'fiscal-code': 'acelasi cod fiscal',
    name: 'acelasi nume',
    amount: 'suma anuntata',
  } satisfies Record<ProposalGround, string>,
  forProforma: (client: string, number: string) => `${client}, ${number}`,
  announced: (amount: string) => `anuntata: ${amount}`,
  unannounced: 'plata neanuntata',
  otherClient: 'Alt client...',
  sheetReturned: (sheet: string) => `Banii intorsi din borderoul ${sheet}`,
  sheetReturnedTitle: (sheet: string) => `Bani intorsi din borderoul ${sheet}`,
  sheetReturnedText: (amount: string) =>
    `${amount}: rambursurile borderoului asteapta alt cont de la client. Ce lipseste din suma borderoului este comision, suportat de platforma.`,
  sheetReturnedVerb: 'Marcheaza bani intorsi',
  sheetReturnedDone: 'Banii intorsi au fost inregistrati.',
  openPayouts: 'Deschide platile',
  reversed: (number: string) => `Este plata ${number}, luata inapoi`,
  reversedTitle: 'Plata luata inapoi de banca',
  reversedText: (amount: string, number: string) =>
    `${amount} din plata ${number} se scade din soldul clientului, chiar daca a fost folosita. Factura de avans a platii se storneaza.`,
  reversedVerb: 'Scade plata',
  reversedDone: 'Plata a fost scazuta din soldul clientului.',
  refundPaid: (reference: string) => `Este returnarea ${reference}`,
  refundPaidTitle: 'Plata unei returnari',
  refundPaidText: (amount: string, reference: string) =>
    `${amount} este plata returnarii ${reference}. Daca figura ca neplatita, suma se scade din soldul clientului, chiar daca a fost folosita intre timp.`,
  refundPaidVerb: 'Marcheaza returnarea platita',
  refundPaidDone: 'Returnarea este platita.',
  ignore: 'Ignora',
  recordAfterAll: 'Foloseste',
  recordTitle: 'A cui este plata',
  recordQuestion: (amount: string, client: string) => `${amount} intra in soldul clientului ${client}.`,
  recordOfProforma: (number: string) => `Plata anuntata prin ${number} devine incasata.`,
  recordDiffers: (number: string, announced: string, came: string) =>
    `Prin ${number} s-au anuntat ${announced}. Plata se inregistreaza cu suma venita, ${came}.`,
  recordUnannounced: 'Se inregistreaza ca plata neanuntata.',
  cannotBeUndone: 'Linia nu mai poate fi folosita altfel.',
  recordVerb: 'Inregistreaza plata',
  recorded: 'Plata a fost inregistrata.',
  clientSearch: 'Cauta clientul dupa nume sau email',
  noClient: 'Niciun client gasit.',
  typeMore: 'Scrieti cel putin doua caractere.',
  chooseClient: 'Alegeti clientul.',
  ignoreTitle: 'Ignora linia',
  ignoreText: (amount: string, from: string) => `${amount} de la ${from} nu este plata unui client.`,
  note: 'De ce',
  noteHint: 'Cine citeste mai tarziu trebuie sa inteleaga.',
  noteMissing: 'Scrieti de ce, in cel putin 3 caractere.',
  ignoreVerb: 'Ignora linia',
  ignored: 'Linia a fost ignorata.',
  noneOpen: 'Nicio linie de lamurit. Aici apar incasarile care nu spun a cui sunt.',
  noneUsed: 'Nicio linie folosita inca. Aici apar incasarile devenite plati.',
  noneIgnored: 'Nicio linie ignorata.',
  /** Files that were read, and their opposite. */
  files: {
    title: 'Fisiere preluate',
    readAt: 'Preluat',
    days: 'Zilele liniilor',
    lines: 'Linii',
    hash: 'Amprenta fisierului',
    brought: (read: number, added: number) =>
      `${counted(read, { one: 'O linie citita', few: '# linii citite', other: '# de linii citite' })}, ${counted(added, { one: 'una noua', few: '# noi', other: '# noi' })}`,
    undoneBy: (by: string, at: string, lines: number) =>
      `Anulat de ${by} la ${at}: ${lines === 0 ? 'nicio linie scoasa' : counted(lines, { one: 'o linie scoasa', few: '# linii scoase', other: '# de linii scoase' })}.`,
    undo: 'Anuleaza importul',
    undoRest: 'Anuleaza restul',
    goes: (count: number) =>
      counted(count, {
        one: 'Se scoate o linie din care nu a urmat nimic, cu tot cu ce s-a spus despre ea. Poate veni din nou.',
        few: 'Se scot # linii din care nu a urmat nimic, cu tot cu ce s-a spus despre ele. Pot veni din nou.',
        other: 'Se scot # de linii din care nu a urmat nimic, cu tot cu ce s-a spus despre ele. Pot veni din nou.',
      }),
    goesNone: 'Nu se scoate nicio linie.',
    inOthers: (count: number) =>
      counted(count, {
        one: 'O linie ramane, fiindca o are si alt fisier.',
        few: '# linii raman, fiindca le au si alte fisiere.',
        other: '# de linii raman, fiindca le au si alte fisiere.',
      }),
    stays: (count: number) =>
      counted(count, {
        one: 'O linie ramane, fiindca a miscat bani sau ii tine:',
        few: '# linii raman, fiindca au miscat bani sau ii tin:',
        other: '# de linii raman, fiindca au miscat bani sau ii tin:',
      }),
    allUsed: 'Fisierul nu mai poate fi anulat: toate liniile lui au miscat bani sau ii tin.',
    more: (count: number) => `Si inca ${number(count)}.`,
    ofClient: (client: string) => `Plata clientului ${client}.`,
    /** Of which file it is spoken; '': it has none of it. */
    which: ({ name, at, by, days }: { name: string; at: string; by: string; days: string }) =>
      `Fisierul ${name === '' ? '' : `${name}, `}preluat la ${at}${by === '' ? '' : ` de ${by}`}, ${days === '' ? 'fara linii' : `cu linii din ${days}`}.`,
    undone: (name: string) =>
      `${name === '' ? 'Importul' : `Importul fisierului ${name}`} a fost anulat. Fisierul poate fi preluat din nou.`,
    stayed: (count: number) =>
      counted(count, {
        one: 'O linie a ramas, fiindca a miscat bani sau ii tine.',
        few: '# linii au ramas, fiindca au miscat bani sau ii tin.',
        other: '# de linii au ramas, fiindca au miscat bani sau ii tin.',
      }),
    othersStayed: (count: number) =>
      counted(count, {
        one: 'O linie a ramas, fiindca o are si alt fisier.',
        few: '# linii au ramas, fiindca le au si alte fisiere.',
        other: '# de linii au ramas, fiindca le au si alte fisiere.',
      }),
  },
}
