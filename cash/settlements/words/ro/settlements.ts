import type { Bani } from '#contract/money.ts'
import { formsOf } from '#contract/texts/forms.ts'
import type { DifferenceAction, SettlementDifference, SettlementState } from '../../contract/settlements.ts'

const { counted, day: dayOf, number, ron } = formsOf('ro-RO')
const lines = (count: number) => counted(count, { one: 'o linie', few: '# linii', other: '# de linii' })
const differences = (count: number) => counted(count, { one: 'o diferenta', few: '# diferente', other: '# de diferente' })

type Place = { row: number; column: string }
/** `sheet`: '' is that of the list. */
type TotalPlace = { row: number; sheet: string }
const rowOf = (row: number, sheet: string) => (sheet ? `Foaia ${sheet}, randul ${row}` : `Randul ${row}`)

export const settlementMessages = {
  'statement-line-courier-settlement': ({ courier, day }: { courier: string; day: string }) => `Decontarea ${courier} din ${dayOf(day)}.`,
  'statement-line-may-be-settlement': ({ courier, amount }: { courier: string; amount: Bani }) =>
    `Poate fi o decontare ${courier} de ${ron(amount)}: alegeti la Decontari care este.`,
  'settlement-transfer-differs': 'Linia din extras are alta suma decat decontarea.',
  'settlement-received-day-missing': 'Alegeti ziua in care a intrat transferul.',
  'settlement-day-missing': 'Fisierul nu spune cand a fost facut transferul. Alegeti ziua.',
  'settlement-day-ahead': 'Ziua nu poate fi in viitor.',
  'settlement-no-column': 'Fisierul nu are coloanele alese. Alegeti-le din nou.',
  'settlement-no-lines': 'Fisierul nu are nicio linie cu ramburs.',
  'settlement-awb-unreadable': ({ row, column }: Place) => `Randul ${row}, coloana ${column}: AWB-ul nu poate fi citit.`,
  'settlement-amount-unreadable': ({ row, column }: Place) => `Randul ${row}, coloana ${column}: suma nu poate fi citita.`,
  'settlement-amount-ambiguous': ({ row, column, text, first, second }: Place & { text: string; first: string; second: string }) =>
    `Randul ${row}, coloana ${column}: ${text} se poate citi ${first} sau ${second}. Scrieti suma cu doua zecimale.`,
  'settlement-day-unreadable': ({ row, column }: Place) => `Randul ${row}, coloana ${column}: ziua transferului nu poate fi citita.`,
  'settlement-day-ambiguous': ({ row, column }: Place) =>
    `Randul ${row}, coloana ${column}: ziua se poate citi in doua feluri. Alegeti ziua fara aceasta coloana sau scrieti-o cu puncte.`,
  'settlement-day-ahead-row': ({ row, column }: Place) => `Randul ${row}, coloana ${column}: ziua nu poate fi in viitor.`,
  'settlement-currency': ({ row, column, text }: Place & { text: string }) => `Randul ${row}, coloana ${column}: ${text} nu este in lei.`,
  'settlement-fee-sign': ({ row, column }: Place) =>
    `Randul ${row}, coloana ${column}: nu se stie daca acest comision este retinut. Scrieti-l cu minus daca este.`,
  'settlement-total-unreadable': ({ row, sheet }: TotalPlace) =>
    `${rowOf(row, sheet)}: totalul fisierului nu poate fi citit. Corectati-l sau stergeti randul.`,
  'settlement-two-sheets': ({ sheets }: { sheets: string }) =>
    `Fisierul are lista pe mai multe foi: ${sheets}. Pastrati una singura sau trimiteti-le ca fisiere separate.`,
  'settlement-total-differs': ({ row, sheet, total, lines }: TotalPlace & { total: string; lines: string }) =>
    `${rowOf(row, sheet)}: totalul fisierului este ${total} lei, liniile citite au ${lines} lei. Fisierul poate fi incomplet.`,
  'settlement-line-accepted': 'Suma unei linii a fost deja acceptata si a schimbat rambursul ei: decontarea nu mai poate fi stearsa.',
  'settlement-action': 'Aceasta diferenta nu se poate rezolva asa.',
  'settlement-below-zero': 'Curierul nu poate incasa o suma negativa. Cereti-i corectia.',
}

/** The administrator's page of couriers' settlements. */
export const settlements = {
  title: 'Decontari curieri',
  about:
    'Ce spun curierii ca ne-au trimis, comparat cu rambursurile livrate. Fiecare linie se ia o singura data, oricate fisiere o contin; rambursurile devin platibile cand transferul a intrat in contul nostru.',
  courier: 'Curier',
  day: 'Ziua transferului',
  dayHint: 'Pentru liniile care nu o spun.',
  chooseDay: 'Alegeti ziua.',
  ask: (courier: string) => `Intreaba ${courier}`,
  askTitle: 'De la curier',
  askAbout: 'Se intreaba in fiecare dimineata pentru ultimele zile. Aici intrebati acum, pentru o zi.',
  notAsked: (courier: string) => `${courier} trimite decontarile ca fisier.`,
  fileTitle: 'Din fisier',
  drop: 'Trageti fisierul curierului aici sau',
  choose: 'Alege fisierul',
  formats: (megabytes: number) => `XLSX sau CSV de la curier, cel mult ${number(megabytes)} MB.`,
  reading: 'Se citeste fisierul...',
  refusedTitle: (fileName: string) => `Fisierul ${fileName} nu a fost preluat`,
  refusedHint: 'Nu s-a schimbat nimic. Corectati fisierul si incercati din nou.',
  previewTitle: (fileName: string) => `Verificati ${fileName}`,
  previewAbout: 'Spuneti ce coloana este AWB-ul si care este suma. Alegerea se tine minte pentru fisierele cu aceleasi coloane.',
  previewRows: 'Primele randuri ale fisierului',
  unnamed: (at: number) => `Coloana ${at}`,
  columnAwb: 'Coloana AWB',
  columnAmount: 'Coloana sumei',
  columnDay: 'Coloana zilei transferului',
  noDayColumn: 'Fisierul nu o are',
  columnMissing: 'Alegeti coloana.',
  found: (count: number, total: string) => `${lines(count)}, in total ${total}.`,
  take: 'Preia decontarea',
  taken: (count: number) => (count === 0 ? 'Toate liniile erau stiute deja: nu s-a schimbat nimic.' : `Preluat: ${lines(count)}.`),
  takenKnown: (count: number) => `Stiute deja: ${lines(count)}.`,
  takenDifferent: (count: number) => `De lamurit: ${differences(count)}.`,
  unreadAbout: (count: number) =>
    `Fisierul are si ${counted(count, { one: 'o coloana completata care nu este inteleasa', few: '# coloane completate care nu sunt intelese', other: '# de coloane completate care nu sunt intelese' })}. Nimic nu se hotaraste dupa ele:`,
  unreadValue: (row: number, column: string, value: string) => `Randul ${number(row)}, coloana ${column}: ${value}`,
  unreadMore: (count: number) => `Si inca ${number(count)}.`,
  nothingSent: 'Curierul nu a trimis niciun ramburs in acea zi.',
  list: 'Decontari',
  onlyOpen: 'Doar cele neincheiate',
  none: 'Nicio decontare. Aici apar transferurile pe care le anunta curierii.',
  noneOpen: 'Nicio decontare neincheiata.',
  sentOn: 'Transferat',
  total: 'Suma',
  lineCount: 'Linii',
  state: 'Stare',
  states: { reported: 'Anuntata', received: 'Incasata', removed: 'Stearsa' } satisfies Record<SettlementState, string>,
  receivedOn: (day: string) => `in cont la ${day}`,
  differences,
  allMatched: 'Fara diferente',
  byCall: 'raportata de curier',
  open: 'Vezi liniile',
  receive: 'Marcheaza incasata',
  receiveTitle: 'Transferul a intrat in cont',
  receiveText: (courier: string, total: string, day: string) =>
    `${courier} a anuntat ${total} pe ${day}. Rambursurile potrivite devin ale noastre si pot fi platite clientilor. Nu se poate anula.`,
  lateTitle: 'Rambursuri intarziate la curieri',
  lateAbout: 'Incasate de curieri si care nu apar in nicio decontare. Zilele sunt zile bancare de la livrare.',
  lateDays: 'Mai vechi de (zile bancare)',
  lateOf: (of: { courier: string; count: number; total: string; oldest: string }) =>
    `${of.courier}: ${counted(of.count, { one: 'un ramburs', few: '# rambursuri', other: '# de rambursuri' })}, ${of.total}, cel mai vechi din ${of.oldest}.`,
  lateCheck: (courier: string) => `Rambursurile intarziate la ${courier}`,
  noneLate: 'Niciun ramburs nu intarzie atat.',
  order: 'Comanda',
  deliveredOn: 'Livrat',
  age: 'Zile',
  workbook: 'Descarca XLSX',
  lateFile: 'rambursuri-intarziate.xlsx',
  lateMessage: (courier: string) => `Mesaj pentru ${courier}`,
  lateMessageCopy: 'Copiaza',
  lateMessageCopied: 'Mesajul a fost copiat.',
  lateMessageBegin: (of: { count: number; total: string }) =>
    `Buna ziua,\n\n${of.count === 1 ? 'Urmatorul colet este livrat, iar rambursul lui' : `${counted(of.count, { few: 'Urmatoarele # colete', other: 'Urmatoarele # de colete' })} sunt livrate, iar rambursul lor`} (${of.total}) nu apare in nicio decontare primita de la dumneavoastra. AWB, data livrarii, suma:`,
  lateMessageEnd: (of: { seller: string }) =>
    `Va rugam sa ne comunicati decontarea in care sunt incluse, sau data la care vor fi virate.\n\nCu stima,\n${of.seller}`,
  remove: 'Sterge decontarea',
  removeText: (courier: string, total: string, day: string) =>
    `Decontarea ${courier} din ${day}, de ${total}, a fost preluata din greseala? Liniile ei nu mai inchid niciun ramburs si pot fi preluate din nou, din alt fisier sau pe alta zi.`,
  removed: 'Decontarea a fost stearsa. Liniile ei pot fi preluate din nou.',
  removedLine: 'Stearsa',
  receivedDay: 'Ziua in care a intrat',
  whichLine: 'Linia din extras',
  whichLineHint: 'Banii intrati au un singur proprietar: linia aleasa nu mai poate fi plata unui client.',
  noneOfThem: 'Niciuna: fara linie din extras',
  noTransfers: 'Nicio linie din extras nu are suma decontarii sau numele curierului.',
  chooseLine: 'Alegeti linia.',
  more: (amount: string) => `cu ${amount} mai mult decat decontarea`,
  less: (amount: string) => `cu ${amount} mai putin decat decontarea`,
  doubtfulLine: 'poate fi o linie citita si din alt fisier',
  assign: 'Alege linia din extras',
  assignText: (courier: string, total: string, day: string) =>
    `Decontarea ${courier} de ${total} din ${day} a fost marcata incasata fara linie din extras. Care linie este?`,
  assigned: 'Linia din extras este a decontarii.',
  notOnStatement: 'fara linie din extras',
  received: 'Decontarea este incasata.',
  linesOf: (courier: string, day: string) => `Decontarea ${courier} din ${day}`,
  linesTitle: 'Liniile decontarii',
  openLine: 'Linia din extras',
  back: 'Toate decontarile',
  onlyDifferent: 'Doar diferentele',
  noLines: 'Nicio linie.',
  noDifferent: 'Nicio diferenta de lamurit.',
  awb: 'AWB',
  amount: 'De la curier',
  expected: 'Asteptat',
  client: 'Client',
  noClient: 'Necunoscut',
  result: 'Rezultat',
  matched: 'Potrivita',
  resolved: 'Rezolvata',
  kinds: {
    short: 'Mai putin decat rambursul',
    over: 'Mai mult decat rambursul',
    'unknown-awb': 'AWB necunoscut',
    fee: 'Comision retinut de curier',
    'no-cash': 'Comanda fara ramburs',
    twice: 'Decontata deja',
    'not-delivered': 'Nelivrata',
    returned: 'Returnata sau anulata',
    'return-reported': 'Retur anuntat dupa livrare',
    'after-payout': 'Alta suma decat cea platita',
  } satisfies Record<SettlementDifference, string>,
  steps: (steps: string) => `Coletul, dupa curier: ${steps}.`,
  turnedBack: 'S-a intors din drum inainte de livrare: nu se stie cine l-a primit.',
  actions: { accept: 'Accepta suma', reclaim: 'Cere corectia', dismiss: 'Inchide', book: 'Inregistreaza comisionul' } satisfies Record<
    DifferenceAction,
    string
  >,
  done: { accept: 'Suma acceptata', reclaim: 'Corectie ceruta', dismiss: 'Inchisa', book: 'Comision inregistrat' } satisfies Record<
    DifferenceAction,
    string
  >,
  decideText: {
    accept: (amount: string) => `Suma curierului, ${amount}, devine cea incasata de la destinatar. Nu se poate anula.`,
    reclaim: (amount: string) => `Suma de ${amount} asteapta pana cand curierul trimite corectia.`,
    dismiss: (amount: string) => `Linia de ${amount} nu schimba niciun ramburs.`,
    book: (amount: string) => `Suma de ${amount} devine costul nostru cu curierul, cand transferul a intrat in cont. Nu se poate anula.`,
  } satisfies Record<DifferenceAction, (amount: string) => string>,
  note: 'Nota',
  noteHint: 'Cine citeste mai tarziu trebuie sa inteleaga.',
  decided: 'Diferenta a fost rezolvata.',
}
