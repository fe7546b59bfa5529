/**
 * Where a file belongs. An area is a folder of the top level that says what the product does; each of its features has its contract, words,
 * server part and pages side by side, and what is judged by layer is judged there as in the folders that are a layer as a whole.
 */

/** Each knows those before it. */
export const areas = ['account', 'sending', 'selling', 'paying', 'invoicing', 'cash', 'informing', 'operating'] as const

/** All sources. */
export const folders = [...areas, 'contract', 'texts', 'shapes', 'server', 'simulators', 'web', 'e2e', 'bench', 'tools'] as const

const inArea = new RegExp(`^(${areas.join('|')})/([^/]+)/(contract|words|server|web)/`)

/** The layer first: `cash/settlements/server/tables.ts` is `server/cash/settlements/tables.ts`. Others as they are. */
export const byLayer = (file: string): string => file.replace(inArea, '$3/$1/$2/')

/** The texts of a language: its code; null: none of it. */
export const languageOf = (file: string): string | null =>
  /^(?:contract\/texts|texts|words\/[^/]+\/[^/]+)\/(ro|en)\//.exec(byLayer(file))?.[1] ?? null

const ofFeature = new RegExp(`^(?:server|web|contract|words)/(?:${areas.join('|')})/[^/]+|^[^/]+/[^/]+`)

/** What one feature is made of, whichever layer. */
export const featureOf = (file: string): string | undefined => ofFeature.exec(byLayer(file))?.[0]
