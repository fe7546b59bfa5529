export const about = {
  geographyCredit: 'Date geografice: GeoNames, CC BY 4.0',
  roleAt: (role: string, client: string) => `${role} la ${client}`,
}
