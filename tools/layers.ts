/**
 * Where a file belongs. An area is a folder of the top level that says what the product does; each of its features has its contract, words,
 * server part and pages side by side, and what is judged by layer is judged there as in the folders that are a layer as a whole.
 */

/** Each knows those before it. */
export const areas = ['account', 'sending', 'selling', 'paying', 'invoicing', 'cash', 'informing', 'operating'] as const

/** All sources, from below: what a folder is made of imports those before it alone (`rooms/circles.ts`). */
export const folders = [
  ...['contract', 'server', 'shapes', 'web'],
  ...areas,
  ...['texts', 'partners', 'product', 'simulators', 'tools', 'e2e', 'bench'],
] as const

const inArea = new RegExp(`^(${areas.join('|')})/([^/]+)/(contract|words|server|web)/`)

const ofServer = new RegExp(`^(partners|(?:${areas.join('|')})/ports)/`)

/**
 * The layer first: `cash/settlements/server/tables.ts` is `server/cash/settlements/tables.ts`, `product/web/router.tsx` is `web/router.tsx`; ports
 * and adapters are of the server. Others as they are.
 */
export const byLayer = (file: string): string =>
  file
    .replace(inArea, '$3/$1/$2/')
    .replace(/^product\/(server|web)\//, '$1/')
    .replace(ofServer, 'server/$1/')

/** The texts of a language: its code; null: none of it. */
export const languageOf = (file: string): string | null =>
  /^(?:contract\/texts|texts|words\/[^/]+\/[^/]+)\/(ro|en)\//.exec(byLayer(file))?.[1] ?? null

const ofFeature = new RegExp(`^(?:server|web|contract|words)/(?:${areas.join('|')})/[^/]+|^[^/]+/[^/]+`)

/** What one feature is made of, whichever layer. */
export const featureOf = (file: string): string | undefined => ofFeature.exec(byLayer(file))?.[0]
