import type { connectionMessages as romanianMessages } from '../ro/messages.ts'

export const connectionMessages: typeof romanianMessages = {
  'einvoice-company-not-romanian': 'Only Romanian companies can be connected to e-Factura.',
  'einvoice-code-differs': 'The tax code is not that of the chosen company.',
  'einvoice-return-unknown': 'The sign-in at ANAF has expired, was used already, or was begun from another account. Connect again.',
  'einvoice-sign-in-refused':
    'ANAF did not permit the sign-in. The certificate may be renewed and not enrolled, enrolled for less than 24 hours, or not plugged in. Close the browser completely and try again.',
  'einvoice-no-right': ({ said }) => `The certificate has no right in SPV for this company. ANAF: ${said}`,
  'einvoice-grant-refused': 'ANAF did not accept the sign-in. Connect again.',
}
