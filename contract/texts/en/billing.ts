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
  'billing-entity-known': 'You have billing data with this code already!',
  'billing-entities-too-many': ({ max }) => `There can be at most ${max} entries of billing data.`,
  'billing-change-needs-settling':
    'The account is not settled: the invoiced company can be changed once the orders are invoiced and the remaining balance is returned.',
  'billing-edit-needs-settling':
    'The account is not settled: the active individual can be edited once the orders are invoiced and the remaining balance is returned.',
  'billing-entity-is-active': 'Active billing data cannot be deleted. Activate another entry first.',
  'billing-entity-is-connected': 'The billing data is connected to the invoicing system and cannot be deleted.',
  'invoicing-not-both': 'Choose invoicing at every top-up or at every order, not both!',
  'phone-invalid': 'The phone number is not valid!',
}
