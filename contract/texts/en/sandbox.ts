import type { faultKinds, sandboxSteps } from '../../sandbox.ts'
import type { Texts } from '../texts.ts'

const steps: Record<(typeof sandboxSteps)[number], string> = {
  picked_up: 'Picked up',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  at_locker: 'At the pickup point',
  attempt_failed: 'Delivery failed',
  delivered: 'Delivered',
  returning: 'Being returned',
  returned: 'Returned',
  lost: 'Lost',
}

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
