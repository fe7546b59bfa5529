import type { Texts } from '../../texts.ts'

export const about: Texts['about'] = {
  geographyCredit: 'Geographic data: GeoNames, CC BY 4.0',
  roleAt: (role, client) => `${role} at ${client}`,
}
