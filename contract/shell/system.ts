/** What every screen asks first: the product's name and whether this is the sandbox. */
import { z } from 'zod'
import { CourierCode } from '../couriers.ts'
import { endpoint } from '../endpoint.ts'
import { StorePartner } from '../store-platforms.ts'

export const systemCalls = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    does: 'reads',
    summary: 'Answers while requests can be served; 503 before, while stopping, and while the database does not answer.',
    /** `instance`: as the process was called when it was started. */
    answer: z.object({ status: z.literal('ok'), instance: z.string().optional() }),
    problems: ['starting-or-stopping'],
  }),
  about: endpoint({
    method: 'GET',
    path: '/about',
    access: 'public',
    does: 'reads',
    summary:
      'Product name, mode, couriers and platforms of stores in use, where passkeys work and, in the sandbox, the demo accounts and companies.',
    answer: z.object({
      productName: z.string(),
      /** Where the product is reached from outside, without a slash at its end. */
      publicUrl: z.string(),
      /** The only address at which browsers offer passkeys; null: none, as the product is reached by a number. */
      passkeyOrigin: z.string().nullable(),
      isSandbox: z.boolean(),
      /** Clients write their own invoices. */
      createsInvoices: z.boolean(),
      /** Those that new orders can be sent with, and whose shops can be connected; older ones may be of others. */
      couriers: z.array(CourierCode),
      storePlatforms: z.array(StorePartner),
      /** `role`: what can be tried out with it, in words. */
      demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), name: z.string(), role: z.string() })),
      /** Of the sandbox's ANAF; `about`: what each is an example of, in words. */
      trialCompanies: z.array(z.object({ identificationCode: z.string(), name: z.string(), about: z.string() })),
      /** Of the sandbox's VIES; `name` '': the member state hides it. */
      trialVatNumbers: z.array(z.object({ countryCode: z.string(), identificationCode: z.string(), name: z.string(), about: z.string() })),
      geographyCredit: z.string(),
      /** Where pictures of a map come from, as the operator has set it; null: no map is shown. */
      map: z.object({ tilesUrl: z.string(), credit: z.string() }).nullable(),
      /** False: no street list imported, addresses are checked by prefix only. */
      hasPostalCodes: z.boolean(),
      /** False: without the Post's list no address is checked against it. */
      isAddressListLoaded: z.boolean(),
    }),
  }),
}
