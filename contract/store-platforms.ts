/** What a client's shops run on. */
import { z } from 'zod'

/** What a store runs on; `import`: nothing, its orders come from files. */
export const StorePlatform = z.enum(['shopify', 'woocommerce', 'import'])
export type StorePlatform = z.infer<typeof StorePlatform>
/** Those that are partners: connected, read, notified. */
export const StorePartner = StorePlatform.exclude(['import'])
export type StorePartner = z.infer<typeof StorePartner>
