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
  partners: 'Partenerii',
  partnersIntro: 'Ce fac de la sine curierii, banca si ANAF, in ordinea in care una duce la alta.',
  handOver: 'Curierul preda coletul',
  handOverHint: 'Coletul aflat de cel mai mult timp pe drum ajunge la destinatar, intai unul cu ramburs. Apoi curierul vireaza banii.',
  handedOver: ({ courier, awb, recipient, cash }: { courier: string; awb: string; recipient: string; cash: string | null }) =>
    `${courier} a predat coletul ${awb} la ${recipient}${cash === null ? '' : ` si a incasat ${cash}`}.`,
  toTracking: 'Urmariti coletul',
  transferCash: 'Curierul vireaza rambursurile',
  transferCashHint: 'Fiecare curier trimite rambursurile pe care le tine. Apoi cititi extrasul.',
  transferred: ({ courier, parcels, amount }: { courier: string; parcels: number; amount: string }) =>
    `${courier}: ${forms.counted(parcels, { one: 'un ramburs', few: '# rambursuri', other: '# de rambursuri' })}, ${amount}`,
  noCash: 'Niciun curier nu tine rambursuri: intai trebuie predat un colet cu ramburs.',
  toSettlements: 'Vedeti decontarile',
  statement: 'Banca: extras',
  statementHint: 'Extrasul de azi este citit ca si cum l-ati fi incarcat. Apoi faceti un lot de plati, sau platiti clientul acum.',
  statementRead: ({ used, open, known }: { used: number; open: number; known: number }) =>
    `Linii folosite: ${forms.number(used)}. De lamurit: ${forms.number(open)}. Citite mai demult: ${forms.number(known)}.`,
  toPayouts: 'Mergeti la plati',
  toStatements: 'Vedeti extrasele',
  bankAnswer: 'Banca: raspuns la lot',
  bankAnswerHint: 'Banca plateste ultimul fisier descarcat si raspunde (pain.002).',
  bankAnswered: ({ paid, refused }: { paid: number; refused: number }) =>
    `Plati facute: ${forms.number(paid)}. Refuzate: ${forms.number(refused)}.`,
  toRun: 'Vedeti lotul',
  receiveInvoice: 'ANAF: factura primita',
  receiveInvoiceHint: 'Un furnizor trimite cate o factura fiecarei companii conectate la e-Factura, si este adusa indata.',
  invoiceReceived: ({ client, code, number }: { client: string; code: string; number: string }) =>
    `Factura ${number} a ajuns la ${client} (CUI ${code})`,
  toReceived: 'Vedeti facturile primite',
  passDays: 'Trec zile',
  passDaysHint: 'Fiecare colet aflat pe drum face un pas la curierul lui. Apasati din nou pentru urmatorul.',
  daysPassed: ({ moved, delivered }: { moved: number; delivered: number }) =>
    `Colete care au facut un pas: ${forms.number(moved)}. Ajunse la destinatar: ${forms.number(delivered)}.`,
  nothingMoved: 'Niciun colet nu este pe drum.',
  toOrders: 'Vedeti comenzile',
  order: 'Comanda',
  courier: 'Curier',
  awb: 'AWB',
  client: 'Client',
  recipient: 'Destinatar',
  state: 'Stare',
  searchParcels: 'Cauta AWB sau destinatar',
  noneFound: 'Niciun colet gasit.',
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
  messageWhole: 'Arata tot mesajul',
  messagePart: 'Arata mai putin',
  noMessages: 'Emailurile si SMS-urile pe care platforma le-ar trimite apar aici.',
  sms: 'SMS',
  openLink: 'Deschide linkul',
}
