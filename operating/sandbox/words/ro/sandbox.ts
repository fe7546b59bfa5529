import { forms } from '#contract/texts/ro/forms.ts'
import { orderStates } from '#sending/orders/words/ro/messages.ts'
import type { faultKinds, sandboxSteps } from '../../contract/sandbox.ts'

const steps: Record<(typeof sandboxSteps)[number], string> = orderStates

const kinds: Record<(typeof faultKinds)[number], string> = {
  error: 'Eroare',
  timeout: 'Nu raspunde',
  slow: 'Raspunde tarziu',
  'lost-response': 'Raspuns pierdut dupa ce treaba s-a facut',
  malformed: 'Raspuns de neinteles',
}

export const sandbox = {
  title: 'Sandbox',
  parcels: 'Colete',
  faults: 'Defecte',
  inbox: 'Mesaje',
  money: 'Bani',
  moneyIntro: 'Drumul banilor de la colet la contul clientului. Intai mutati un colet cu ramburs la „Livrata”.',
  transferCash: 'Curierul vireaza',
  transferCashHint: 'Fiecare curier trimite rambursurile pe care le tine. Apoi cititi extrasul.',
  transferred: ({ courier, parcels, amount }: { courier: string; parcels: number; amount: string }) =>
    `${courier}: ${forms.counted(parcels, { one: 'un ramburs', few: '# rambursuri', other: '# de rambursuri' })}, ${amount}`,
  noCash: 'Niciun curier nu tine rambursuri: mutati un colet cu ramburs la „Livrata”.',
  toSettlements: 'Vedeti decontarile',
  statement: 'Banca: extras',
  statementHint: 'Extrasul de azi este citit ca si cum l-ati fi incarcat. Apoi faceti un lot de plati, sau platiti clientul acum.',
  statementRead: ({ used, open, known }: { used: number; open: number; known: number }) =>
    `Linii folosite: ${forms.number(used)}. De lamurit: ${forms.number(open)}. Citite mai demult: ${forms.number(known)}.`,
  toPayouts: 'Mergeti la plati',
  toStatements: 'Vedeti extrasele',
  bankAnswer: 'Banca: raspuns',
  bankAnswerHint: 'Banca plateste ultimul fisier descarcat si raspunde (pain.002).',
  bankAnswered: ({ paid, refused }: { paid: number; refused: number }) =>
    `Plati facute: ${forms.number(paid)}. Refuzate: ${forms.number(refused)}.`,
  toRun: 'Vedeti lotul',
  order: 'Comanda',
  courier: 'Curier',
  awb: 'AWB',
  client: 'Client',
  recipient: 'Destinatar',
  state: 'Stare',
  noParcels: 'Coletele comenzilor activate apar aici si pot fi mutate ca si cum ar face-o curierul.',
  step: 'Un pas inainte',
  moveTo: (step: keyof typeof steps) => `Muta la: ${steps[step]}`,
  moved: 'Coletul a fost mutat.',
  fault: 'Ce se intampla',
  match: 'La apelurile care contin',
  matchHint: 'De exemplu POST /intern-awb. Gol: la toate apelurile curierului.',
  rate: 'Cat de des (%)',
  setFault: 'Pune defectul',
  faultSet: 'Defectul a fost pus.',
  clearFaults: 'Scoate toate defectele',
  faultsCleared: 'Defectele au fost scoase.',
  noFaults: 'Toti partenerii raspund corect.',
  allCalls: 'toate apelurile',
  kinds,
  to: 'Catre',
  subject: 'Subiect',
  receivedAt: 'Primit la',
  noMessages: 'Emailurile si SMS-urile pe care platforma le-ar trimite apar aici.',
  sms: 'SMS',
  openLink: 'Deschide linkul',
}
