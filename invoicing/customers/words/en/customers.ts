import { forms } from '#contract/texts/en/forms.ts'
import type { customers as romanian } from '../ro/customers.ts'

export const customers: typeof romanian = {
  title: 'Customers',
  tab: 'Customer list',
  search: 'Search a customer',
  add: 'Add customer',
  invoice: 'Write an invoice',
  empty: 'There are no customers.',

  type: 'Type',
  company: 'Company',
  individual: 'Individual',
  country: 'Country',
  contact: 'Contact',
  none: '-',
  pageSize: 'Customers on a page',
  perPage: (size) => `${forms.number(size)} on a page`,

  editTitle: 'Edit the customer',
  noCodeHint: 'Not required of individuals.',
  contactTitle: 'Contact person',
  contactName: 'Name of the contact',
  email: 'Email',
  leaveTitle: 'Leave the customer’s data?',
  leaveBody: 'What you filled in is not saved and will be lost.',
  saved: 'The customer was saved!',
  saveFailed: 'The customer could not be saved!',

  register: {
    filled: (name) => `Filled in from ANAF: ${name}`,
    inactive: 'ANAF has declared the company inactive: it cannot deduct the VAT of invoices it receives.',
    deregistered: (day) => `The company was struck off on ${forms.day(day)}. Check the code before you issue invoices to it.`,
    notFound: 'ANAF does not know this code. Check it or fill in the data by hand.',
    noAnswer: 'ANAF does not answer now. Fill in the data by hand; what you typed stays.',
  },
  vatNumber: {
    check: 'Check the VAT number',
    notAsked: 'VAT number not checked in VIES',
    stood: {
      valid: (day) => `VAT number valid in VIES, ${forms.day(day)}`,
      invalid: (day) => `VIES does not confirm the VAT number, ${forms.day(day)}`,
    },
    said: {
      valid: (name) => `${name}: the VAT number is valid in VIES.`,
      invalid: (name) => `${name}: VIES does not confirm the VAT number.`,
      unknown: (name) => `${name}: VIES does not answer now. Try again later.`,
    },
  },

  removeTitle: 'Deleting the customer',
  removeText: (name) => `${name} will be deleted from the list. Issued invoices stay unchanged.`,
  removed: 'The customer was deleted.',
  removeFailed: 'The customer could not be deleted!',
}
