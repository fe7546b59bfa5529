import type { Texts } from '../../texts.ts'

export const about: Texts['about'] = {
  geographyCredit: 'Geographic data: GeoNames, CC BY 4.0',
  roleAt: (role, client) => `${role} at ${client}`,
  trialCompanies: {
    payer: 'pays VAT',
    onCollection: 'VAT on collection',
    neverPayer: 'pays no VAT',
    withoutAddress: 'no address in the register',
    inactive: 'inactive',
    deregistered: 'struck off',
  },
  trialVatNumbers: { valid: 'valid', hidden: 'valid, no name in VIES', invalid: 'not valid' },
}
