import type { Texts } from '#contract/texts/texts.ts'

export const tracking: Texts['tracking'] = {
  title: 'Parcel tracking',
  awb: 'AWB',
  hint: 'Enter the AWB number from the label or from the message you received.',
  search: 'Track',
  awbInvalid: 'An AWB has between 5 and 40 characters.',
  steps: 'History',
  registered: 'Registered with the courier',
  nextStep: 'Next',
  point: 'Where to collect it',
  schedule: 'Opening hours',
  documentTitle: (product, awb) => `Parcel ${awb}, tracking | ${product}`,
  description: 'Where the parcel is, what comes next and where to collect it, by its AWB number.',
  noSteps: 'The courier has not taken this parcel yet.',
  notFound: 'We found no parcel with this AWB. Check the number; a new AWB appears within a few minutes.',
  toProfile: 'My account',
  login: 'Sign in',
}
