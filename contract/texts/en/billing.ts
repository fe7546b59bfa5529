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
}
