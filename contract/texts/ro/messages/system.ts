export const about = {
  geographyCredit: 'Date geografice: GeoNames, CC BY 4.0',
  roleAt: (role: string, client: string) => `${role} la ${client}`,
  trialCompanies: {
    payer: 'plateste TVA',
    onCollection: 'TVA la incasare',
    neverPayer: 'nu plateste TVA',
    withoutAddress: 'fara adresa in registru',
    inactive: 'inactiva',
    deregistered: 'radiata',
  },
  trialVatNumbers: { valid: 'valid', hidden: 'valid, fara nume in VIES', invalid: 'nu este valid' },
}
