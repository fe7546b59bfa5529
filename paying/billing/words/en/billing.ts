import { forms } from '#contract/texts/en/forms.ts'

type Billing = typeof import('../ro/billing.ts').billing

export const billing: Billing = {
  'fiscal-code-malformed': 'The identification code is not valid!',
  'cif-malformed': 'A CIF has 2 to 10 digits, with or without RO before them!',
  'cif-wrong-digit': 'The CIF is wrong: its check digit does not match!',
  'cnp-malformed': 'A CNP has 13 digits!',
  'cnp-wrong-digit': 'The CNP is wrong: its check digit does not match!',
  'cnp-wrong-day': 'The CNP is wrong: there is no such date of birth!',
  'cnp-wrong-county': 'The CNP is wrong: there is no such county code!',
  'nif-malformed': 'A NIF has 13 digits and begins with 9!',
  'nif-wrong-digit': 'The NIF is wrong: its check digit does not match!',
  'fiscal-type-does-not-fit': 'This kind of code does not fit the entity and its country!',
  'street-or-number-missing': 'Fill in the street or the number!',
  'county-unknown': 'There is no such county!',
  'sector-missing': 'For Bucharest fill in the sector, e.g. Sector 3!',
  'billing-entity-pending': 'The billing data waits to be verified by ANAF. Until then no invoices are issued.',
  'billing-entity-missing': 'The client has no active billing data. No invoices are issued.',
  'billing-entity-not-found': 'ANAF knows no such identification code. No invoices are issued.',
  'billing-entity-inactive': 'ANAF has declared the company inactive. No invoices are issued.',
  'billing-entity-deregistered': 'The company is deregistered. No invoices are issued.',
  'billing-entity-name-differs': 'The name differs from the one that ANAF has for this code. No invoices are issued.',
  'credit-limit-out-of-bounds': 'The credit limit is between 0 and 1,000,000 RON!',
  'credit-limit-needs-contract': 'Only clients who pay after the invoice have a credit limit!',
  'credit-limit-below-debt': ({ owed }) =>
    `The client owes ${forms.ron(owed)}: the limit cannot be lower. To stop activations, set after how many days late they stop.`,
  'stopped-until-paid': ({ invoiceNumber, dueOn, open }) =>
    `Of invoice ${invoiceNumber}, due on ${forms.day(dueOn)}, ${forms.ron(open)} are unpaid. Orders are activated again as soon as the payment is received.`,
  'establishment-needs-no-proof': 'Only companies outside the European Union are asked for a proof.',
  'proof-day-ahead': 'The day cannot be ahead!',
  'company-abroad-refused': 'We issue no invoices to companies outside Romania. Choose billing data in Romania.',
  'vat-number-not-answered':
    'VIES has not answered yet today about the company’s VAT number. The invoice waits for it, until the 15th of the next month at the latest.',
  'billing-entity-known': 'You have billing data with this code already!',
  'billing-entities-too-many': ({ max }) =>
    `There can be at most ${forms.counted(max, { one: 'one entry', other: '# entries' })} of billing data.`,
  'billing-change-needs-settling':
    'The account is not settled: the invoiced company can be changed once the orders are invoiced and the remaining balance is returned.',
  'billing-edit-needs-settling':
    'The account is not settled: the active individual can be edited once the orders are invoiced and the remaining balance is returned.',
  'billing-entity-is-active': 'Active billing data cannot be deleted. Activate another entry first.',
  'billing-entity-is-connected': 'The billing data is connected to the invoicing system and cannot be deleted.',
  'billing-identity-is-invoiced':
    'Documents have been issued to this entry: its code, country and kind (company or individual) can no longer be changed. Add another entry.',
  'billing-entity-holds-advance': ({ amount }) =>
    `An invoiced advance of ${forms.ron(amount)} is left on this entry. Ask for it to be returned, then delete the entry.`,
  'billing-entity-holds-payments': ({ amount }) =>
    `Payments of ${forms.ron(amount)} on this entry are not invoiced. It can be deleted once they are invoiced or returned.`,
  'billing-entity-has-open-invoices': ({ amount }) =>
    `Invoices of ${forms.ron(amount)} to this entry are unpaid. It can be deleted once they are paid.`,
  'invoice-not-of-orders': 'Only invoices of orders are reversed here; an advance is reversed when it is returned or released.',
  'invoice-reversed-already': 'The invoice, or what you chose of it, is reversed already.',
  'invoice-rest-below-zero': 'What would be left of the invoice is below zero: choose its negative lines too.',
  'invoice-gives-nothing-back': 'What you chose of the invoice has no positive value: there is nothing to reverse.',
  'invoice-line-unknown': 'The chosen line is not one of the invoice.',
  'invoicing-not-both': 'Choose invoicing at every top-up or at every order, not both!',
  'phone-invalid': 'The phone number is not valid!',
}
