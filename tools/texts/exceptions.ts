/** Where Romanian words stand outside contract/texts. An entry that excuses nothing any more is a complaint too. */

/** `words`: only complaints that these are in. */
export type Exception = { where: RegExp; words?: RegExp; why: string }

export const textsElsewhere: readonly Exception[] = [
  { where: /^server\/platform\/seller\.ts$/, why: 'name and address of the demonstration’s seller, which are data' },
  { where: /^selling\/scan-station\/contract\/read-scan\.ts$/, words: /[ăâîșțşţ]/i, why: 'what the keys of other keyboards type' },
  { where: /^sending\/addresses\/contract\/address-rules\.ts$/, words: /[ăâîșț]/i, why: 'names of counties, and how names are compared' },
  { where: /^paying\/billing\/contract\/countries\.ts$/, words: /NU/, why: 'codes of countries' },
  { where: /^invoicing\/ubl\/contract\/code-lists\//, words: /"(NU|ATI|CEL)"/, why: 'codes of international lists' },
  {
    where: /^sending\/addresses\/contract\/(written-address\/(?!conclude)|order-parts\.ts)/,
    why: 'words by which written addresses are read',
  },
  {
    where: /^selling\/order-import\/contract\/(cells|columns|guess-mapping)\.ts$/,
    why: 'headers and words of the files that people bring',
  },
  {
    where: /^selling\/order-import\/server\/(imported-order|reading\/order-of-rows|reading\/left-out|store-order-of)\.ts$/,
    why: 'words of payments and goods in the files, which are data',
  },
  { where: /^contract\/read-fields\.ts$/, words: /"nu"/, why: 'what people write for no' },
  { where: /^contract\/written-values\/placeholders\.ts$/, why: 'what people write into a field that they leave empty' },
  { where: /^paying\/invoices\/server\/documents\/print-invoice\.ts$/, words: /"factura"/, why: 'specified names of files' },
  {
    where: /^paying\/accounting\/server\/exports\/(saga|winmentor)\.ts$/,
    why: 'tags, fields and values of the accounting programs’ own files',
  },
  { where: /^paying\/accounting\/server\/files\.ts$/, words: /facturi-/, why: 'names of files' },
  {
    where: /^cash\/settlements\/server\/reading\/(report-columns|read-report|file-totals)\.ts$/,
    why: 'headings and words of the couriers’ own files',
  },
  { where: /^partners\/banks\//, why: 'columns and words of the banks’ own files' },
  { where: /^partners\/tax\/anaf\/read-companies\.ts$/, why: 'how the register writes names' },
  { where: /^sending\/addresses\/server\/(import|search|seeds)\//, why: 'words of places, and columns of the lists they come from' },
  {
    where: /^operating\/sandbox\/server\/(demo-story|demo-presets|demo-customers|history\/(buyers|people|plan|play-cash))\.ts$/,
    why: 'names and goods of the demonstration, which are data',
  },
  { where: /^account\/settings\/server\/demo-accounts\.ts$/, why: 'names of the demonstration accounts, which are data' },
  { where: /^partners\/couriers\/fan\/services\.ts$/, words: /Cont Colector/, why: 'the courier’s names of its services' },
  { where: /^partners\/partner-http\.ts$/, words: /"parola"|"adresa"/, why: 'names of fields whose values are not recorded' },
  {
    where: /^account\/sign-in\/contract\/password-rules\.ts$/,
    words: /"(parola|curier|colet|magazin)"/,
    why: 'words that passwords begin with',
  },
  { where: /^contract\/banking\/sealed-accounts\.ts$/, words: /cont-/, why: 'how sealed numbers of accounts begin' },
  { where: /^cash\/repayments\/server\/list\/asked\.ts$/, words: /strada/, why: 'words of addresses that are searched for' },
  {
    where: /^selling\/stores\/contract\/stores\.ts$/,
    words: /"(Ramburs|Plata la livrare)"/,
    why: 'how Romanian shops name cash on delivery',
  },
  {
    where: /^selling\/store-orders\/contract\/delivery-method\.ts$/,
    words: /ridicare/,
    why: 'words of shipping methods, as shops write them',
  },
  { where: /^sending\/offers\/server\/ask-offers\.ts$/, words: /OFERTA/, why: 'the reference that couriers are asked with' },
  { where: /^selling\/stores\/server\/import-store\.ts$/, words: /Depozit/, why: 'the name of a warehouse, which is data' },
  { where: /^partners\/couriers\/fan\/offers\.ts$/, words: /expeditor/, why: 'a value of the courier’s calls' },
  {
    where: /^partners\/couriers\/sameday\/tracking\.ts$/,
    words: /Anulat/,
    why: 'the courier’s words for a state that it only counts',
  },
  { where: /^partners\/stores\/woocommerce\/fulfil\.ts$/, words: /expediata/, why: 'a note of the shop to its own buyer' },
]

/** Whose words are still to become texts of each language. */
export const textsNotYet: readonly string[] = []
