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
  money: 'Money',
  moneyIntro: 'The way of the money from the parcel to the client’s account. First move a parcel with cash to “Delivered”.',
  transferCash: 'The courier transfers',
  transferCashHint: 'Each courier sends the cash that it holds. Read the statement next.',
  transferred: ({ courier, parcels, amount }) =>
    `${courier}: ${forms.counted(parcels, { one: 'one parcel', other: '# parcels' })}, ${amount}`,
  noCash: 'No courier holds cash: move a parcel with cash to “Delivered”.',
  toSettlements: 'See the settlements',
  statement: 'Bank: statement',
  statementHint: 'The statement of today is read as if you had uploaded it. Make a payout run next, or pay the client now.',
  statementRead: ({ used, open, known }) =>
    `Lines used: ${forms.number(used)}. To be clarified: ${forms.number(open)}. Read before: ${forms.number(known)}.`,
  toPayouts: 'Go to the payouts',
  toStatements: 'See the statements',
  bankAnswer: 'Bank: answer',
  bankAnswerHint: 'The bank pays the last file that was downloaded, and answers (pain.002).',
  bankAnswered: ({ paid, refused }) => `Payments made: ${forms.number(paid)}. Refused: ${forms.number(refused)}.`,
  toRun: 'See the run',
  order: 'Order',
  courier: 'Courier',
  awb: 'AWB',
  client: 'Client',
  recipient: 'Recipient',
  state: 'State',
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
  noMessages: 'The e-mails and text messages that the platform would send appear here.',
  sms: 'SMS',
  openLink: 'Open the link',
}
