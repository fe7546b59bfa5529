import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { orderStates } from '#sending/orders/words/en/messages.ts'
import type { faultKinds, sandboxSteps } from '../../contract/sandbox.ts'

const steps: Record<(typeof sandboxSteps)[number], string> = orderStates

const kinds: Record<(typeof faultKinds)[number], string> = {
  error: 'Error',
  timeout: 'No answer',
  slow: 'Late answer',
  'lost-response': 'Answer lost after the work was done',
  malformed: 'Unreadable answer',
}

export const sandbox: Texts['sandbox'] = {
  title: 'Sandbox',
  parcels: 'Parcels',
  faults: 'Faults',
  inbox: 'Messages',
  partners: 'The partners',
  partnersIntro: 'What couriers, bank and ANAF do by themselves, in the order in which one leads to the next.',
  handOver: 'The courier hands the parcel over',
  handOverHint:
    'The parcel that has been under way longest reaches its recipient, one with cash first. Then the courier transfers the money.',
  handedOver: ({ courier, awb, recipient, cash }) =>
    `${courier} handed parcel ${awb} over to ${recipient}${cash === null ? '' : ` and collected ${cash}`}.`,
  toTracking: 'Track the parcel',
  transferCash: 'The courier transfers the cash',
  transferCashHint: 'Each courier sends the cash that it holds. Read the statement next.',
  transferred: ({ courier, parcels, amount }) =>
    `${courier}: ${forms.counted(parcels, { one: 'one parcel', other: '# parcels' })}, ${amount}`,
  noCash: 'No courier holds cash: first a parcel with cash has to be handed over.',
  toSettlements: 'See the settlements',
  statement: 'Bank: statement',
  statementHint: 'The statement of today is read as if you had uploaded it. Make a payout run next, or pay the client now.',
  statementRead: ({ used, open, known }) =>
    `Lines used: ${forms.number(used)}. To be clarified: ${forms.number(open)}. Read before: ${forms.number(known)}.`,
  toPayouts: 'Go to the payouts',
  toStatements: 'See the statements',
  bankAnswer: 'Bank: answer to the run',
  bankAnswerHint: 'The bank pays the last file that was downloaded, and answers (pain.002).',
  bankAnswered: ({ paid, refused }) => `Payments made: ${forms.number(paid)}. Refused: ${forms.number(refused)}.`,
  toRun: 'See the run',
  receiveInvoice: 'ANAF: invoice received',
  receiveInvoiceHint: 'A supplier sends each company that is connected to e-Factura an invoice, and it is brought in at once.',
  invoiceReceived: ({ client, code, number }) => `Invoice ${number} came to ${client} (CUI ${code})`,
  toReceived: 'See the received invoices',
  passDays: 'Days pass',
  passDaysHint: 'Every parcel that is under way goes a step further at its courier. Press again for the next one.',
  daysPassed: ({ moved, delivered }) =>
    `Parcels that went a step further: ${forms.number(moved)}. Handed to their recipients: ${forms.number(delivered)}.`,
  nothingMoved: 'No parcel is under way.',
  toOrders: 'See the orders',
  order: 'Order',
  courier: 'Courier',
  awb: 'AWB',
  client: 'Client',
  recipient: 'Recipient',
  state: 'State',
  searchParcels: 'Search AWB or recipient',
  noneFound: 'No parcel was found.',
  noParcels: 'Parcels of activated orders appear here and can be moved as the courier would.',
  step: 'One step ahead',
  moveTo: (step) => `Move to: ${steps[step]}`,
  moved: 'The parcel was moved.',
  fault: 'What happens',
  match: 'On calls that contain',
  matchHint: 'For example POST /intern-awb. Empty: on all calls to the courier.',
  rate: 'How often (%)',
  setFault: 'Set the fault',
  faultSet: 'The fault was set.',
  clearFaults: 'Clear all faults',
  faultsCleared: 'The faults were cleared.',
  noFaults: 'All partners answer correctly.',
  allCalls: 'all calls',
  kinds,
  to: 'To',
  subject: 'Subject',
  receivedAt: 'Received',
  messageWhole: 'Show the whole message',
  messagePart: 'Show less',
  noMessages: 'The e-mails and text messages that the platform would send appear here.',
  sms: 'SMS',
  openLink: 'Open the link',
}
