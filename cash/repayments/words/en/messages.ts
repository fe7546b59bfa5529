type Messages = typeof import('../ro/messages.ts').repaymentMessages

export const repaymentMessages: Messages = {
  'holder-missing': 'The name of the account holder is required!',
  'holder-invalid': 'The name of the account holder is invalid!',
  'holder-other-script': 'Write the holder’s name in the Latin alphabet, as the bank has it: otherwise the payment cannot be sent.',
  'iban-length': 'The account is invalid!',
  'iban-own-company': ({ product }) => `The account belongs to ${product}! Enter the account that you want your cash to be paid to!`,
  'send-interval-unknown': 'Choose one of the intervals.',
  'send-interval-by-contract': 'Cash is paid by the terms of the contract, so the interval cannot be changed.',
  'repayment-settled': ({ awb }) => `The repayment with AWB ${awb} is paid or cancelled: its account cannot be changed any more.`,
  'repayment-being-paid': ({ awb }) => `The repayment with AWB ${awb} is being paid already: its account cannot be changed any more.`,
}
