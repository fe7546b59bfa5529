import type { Texts } from '../texts.ts'

export const tracking: Texts['tracking'] = {
  title: 'Parcel tracking',
  awb: 'AWB',
  hint: 'Enter the AWB number from the label or from the message you received.',
  search: 'Track',
  awbInvalid: 'An AWB has between 5 and 40 characters.',
  steps: 'History',
  noSteps: 'The courier has not taken this parcel yet.',
  notFound: 'We found no parcel with this AWB. Check the number; a new AWB appears within a few minutes.',
  toProfile: 'My account',
  login: 'Sign in',
}
