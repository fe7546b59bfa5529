/** The sandbox's accounts. They exist in no other mode. */
import { USER_ADMINISTRATOR, USER_CLIENT } from '../../../contract/account.ts'

const password = 'Demo-parola-1'

export const demoAccounts = [
  { email: 'client@demo.test', password, name: 'Atelierul Mesteacan', userType: USER_CLIENT, startRon: 2500 },
  { email: 'client2@demo.test', password, name: 'Casa de Ceai Verde', userType: USER_CLIENT, startRon: 500 },
  { email: 'admin@demo.test', password, name: 'Administrator', userType: USER_ADMINISTRATOR, startRon: 0 },
] as const
