import type { EffectState } from '#contract/effects/effects.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import type { AwbDiscrepancyKind } from '#sending/orders/contract/awb-comparison.ts'

const effects = { one: 'o operatiune', few: '# operatiuni', other: '# de operatiuni' }

const effectStates: Record<EffectState, string> = {
  due: 'Urmeaza',
  claimed: 'La partener acum',
  unknown: 'Se cauta raspunsul',
  manual: 'Asteapta un operator',
  done: 'Incheiata',
  refused: 'Refuzata',
}

const discrepancies: Record<AwbDiscrepancyKind, string> = {
  missing: 'Comanda il are, curierul nu il mai are',
  orphan: 'Curierul il are, nicio comanda nu il are',
  double: 'Al doilea AWB al unei comenzi',
  late: 'Al unei activari incheiate fara AWB',
}

/** Technical words of recovery, as an operator reads them. */
const waiting = {
  notice: (count: number) =>
    count === 1
      ? 'Un lucru asteapta un operator'
      : `${forms.counted(count, { one: 'un lucru', few: '# lucruri', other: '# de lucruri' })} asteapta un operator`,
  oldest: 'Cel mai vechi din',
  check: 'Verifica',
  pickupPoints: (count: number) =>
    forms.counted(count, {
      one: 'O cerere de punct de ridicare de decis',
      few: '# cereri de puncte de ridicare de decis',
      other: '# de cereri de puncte de ridicare de decis',
    }),

  courier: 'Curier',
  since: 'Din',

  awbs: 'AWB-uri fara comanda',
  awb: 'AWB',
  what: 'Ce este',
  reference: 'Referinta',
  cancelAtCourier: 'Anuleaza la curier',
  cancelTitle: 'Anularea unui AWB fara comanda',
  cancelText: (awb: string) => `AWB-ul ${awb} se anuleaza la curier. Niciun client nu este taxat pentru el.`,
  keepAwb: 'Pastreaza AWB-ul',
  cancelAsked: 'Anularea a fost ceruta curierului.',
  resolve: 'Rezolvat',
  resolved: 'AWB-ul a fost trecut ca rezolvat.',
  beingCancelled: 'Se anuleaza',
  toDecide: 'De decis',
  state: 'Stare',

  comparisons: 'Zile necomparate cu curierii',
  comparisonsHint: 'In aceste zile pot fi AWB-uri duble sau fara comanda. Compararea se reia singura timp de doua saptamani.',
  day: 'Ziua',
  cause: 'Cauza',
  compareNow: 'Compara acum',
  compared: 'Ziua a fost comparata.',
  notCompared: (cause: string) => `Ziua nu a putut fi comparata: ${cause}`,

  jobs: 'Lucrari abandonate',
  jobsHint: 'Nu se mai incearca singure.',
  task: 'Lucrare',
  attempts: 'Incercari',
  error: 'Ultima eroare',
  retryJob: 'Incearca din nou',
  removeJob: 'Sterge',
  jobRetried: 'Lucrarea se face din nou.',
  jobRemoved: 'Lucrarea a fost stearsa.',
  removeTitle: 'Stergerea unei lucrari',
  removeText: (task: string) => `Lucrarea ${task} nu se va mai face niciodata.`,
  keepJob: 'Pastreaza lucrarea',
}

export const operator = {
  title: 'Operatiuni de verificat',
  addressLists: {
    title: 'Liste de adrese',
    names: { infocod: 'Lista codurilor postale', siruta: 'Registrul localitatilor', 'geonames-postal': 'Coordonatele codurilor' },
    missing: 'nimic incarcat inca',
    loaded: ({ rows, at }: { rows: number; at: string }) =>
      `${forms.counted(rows, { one: 'un rand, incarcat', few: '# randuri, incarcate', other: '# de randuri, incarcate' })} la ${at}`,
    costs: {
      infocod: 'Fara lista codurilor postale nicio adresa nu este verificata: se compara doar judetul cu prefixul codului.',
      siruta: 'Fara registrul localitatilor nu se stie comuna multor sate: comenzile catre ele cer mai des o alegere.',
      'geonames-postal': 'Fara coordonate distanta pana la lockere se estimeaza dupa punctele curierilor.',
    },
    how: 'Se incarca impreuna, in orice ordine, cu o singura comanda:',
  },
  effects: 'Operatiuni',
  search: 'Cauta operatiuni',
  searchPlaceholder: 'Comanda, AWB, client',
  kind: 'Fel',
  scope: 'Care',
  scopeManual: 'Asteapta un operator',
  scopeOpen: 'Toate cele neincheiate',
  columnKind: 'Operatiune',
  columnClient: 'Client',
  columnSince: 'Din',
  columnKnown: 'Ce se stie',
  platform: 'Platforma',
  allSettled: 'Totul este incheiat: nimic nu asteapta un operator.',
  noEffects: 'Nicio operatiune nu asteapta un operator. Mai jos este ce a ramas de verificat.',
  noneFiltered: 'Nicio operatiune nu corespunde filtrelor alese.',
  jumpTo: 'De verificat',

  details: 'Ce se stie',
  retry: 'Incearca din nou',
  settle: 'Incheie manual',
  openOrder: 'Deschide comanda',
  settledByRetry: 'Operatiunea s-a incheiat.',
  goesOn: 'Partenerul nu a confirmat inca. Incercarile continua.',
  stillWaits: 'Operatiunea asteapta in continuare un operator.',

  asked: 'Ce s-a cerut',
  lastCause: 'Ultima incercare',
  attempts: 'Incercari',
  attemptsText: (tries: number, calls: number) =>
    `${forms.counted(tries, { one: 'o incercare', few: '# incercari', other: '# de incercari' })}, ${calls === 0 ? 'niciuna ajunsa la partener' : `${forms.counted(calls, { one: 'una poate fi ajunsa', other: '# pot fi ajunse' })} la partener`}`,
  nextLook: 'Se verifica din nou',
  recordedCalls: 'Apeluri inregistrate la partener',
  noRecordedCalls: 'Nu este inregistrat niciun apel despre aceasta operatiune.',
  callTook: (durationMs: number) => `${forms.number(durationMs)} ms`,

  settleTitle: (count: number) => (count === 1 ? 'Incheie operatiunea' : `Incheie ${forms.counted(count, effects)}`),
  question: 'Ce a raspuns partenerul?',
  chooseOutcome: 'Alegeti raspunsul partenerului.',
  note: 'Cuvintele partenerului',
  noteHint: 'Se pastreaza cu numele dumneavoastra; la refuz le vede si clientul.',
  noteMissing: 'Scrieti ce a raspuns partenerul.',
  oneAtATime: 'Fiecare are raspunsul sau: se incheie una cate una.',
  cannotBeUndone: 'Incheierea nu poate fi desfacuta.',
  settleVerb: 'Incheie',
  settling: 'Se incheie operatiunile',
  retrying: 'Se reiau operatiunile',
  progress: (done: number, total: number) => `${forms.number(done)} din ${forms.number(total)}`,
  andMore: (count: number) => `si inca ${forms.counted(count, { one: 'una', few: '# operatiuni', other: '# de operatiuni' })}`,
  oneKindOnly: 'Alegeti operatiuni de un singur fel.',
  settled: (count: number) => (count === 1 ? 'O operatiune a fost incheiata.' : `Au fost incheiate ${forms.counted(count, effects)}.`),
  retried: (settled: number, count: number) =>
    `S-au incheiat ${forms.number(settled)} din ${forms.counted(count, effects)}. Celelalte raman in lucru sau in lista.`,
  notDone: (count: number, why: string) =>
    `${count === 1 ? 'O operatiune nu a reusit' : `${forms.counted(count, effects)} nu au reusit`}: ${why}`,

  effectStates,
  discrepancies,
  waiting,
}
