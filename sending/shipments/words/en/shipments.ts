import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

type Messages = typeof import('../ro/shipments.ts').shipmentMessages

const sides = { length: 'length', width: 'width', height: 'height' }

export const shipmentMessages: Messages = {
  'weight-missing': 'The weight is required!',
  'weight-too-small': ({ kg }) => `The weight must be at least ${forms.number(kg)} kg!`,
  'weight-too-big': ({ kg }) => `The weight can be at most ${forms.number(kg)} kg!`,
  'side-missing': ({ side }) => `The ${sides[side]} is required!`,
  'side-too-small': ({ side, cm }) => `The ${sides[side]} must be at least ${forms.number(cm)} cm!`,
  'side-too-big': ({ side, cm }) => `The ${sides[side]} can be at most ${forms.number(cm)} cm!`,
  'content-missing': 'The content is required!',
  'content-too-long': ({ max }) => `The content can have at most ${forms.counted(max, { one: 'one character', other: '# characters' })}!`,
  'packages-missing': 'Add at least one package!',
  'packages-too-many': ({ max }) => `At most ${forms.counted(max, { one: 'one package', other: '# packages' })} can be added!`,
  'packages-same-number': 'Two packages have the same number!',
  'iban-missing': 'The IBAN is required',
  'iban-invalid': 'The account is invalid! Enter a valid account of Romania!',
  'account-holder-missing': 'The name of the account holder is required!',
  'insurance-too-big': ({ ron }) => `The insured value can be at most ${forms.number(ron)} RON!`,
  'value-missing': 'The value is required!',
  'amount-decimals': 'The amount can have at most two decimals!',
  'amount-negative': 'The amount cannot be negative!',
  'day-out-of-range': ({ first, last }) => `The date must be between ${first} and ${last}!`,
  'text-not-storable': 'The text contains characters that cannot be saved.',

  'became-parcel': 'As the package does not meet the requirements of an envelope, its type was changed to "Parcel".',
  'drop-unknown': 'The product could not be moved. An error occurred!',
  'packing-failed': 'An error occurred. Please try again!',
  'package-not-empty': 'Before a package can be deleted, all its products must be moved out of it!',
  'everything-postponed': 'Not all products of the order can be marked for a later shipment!',
  'envelope-not-allowed': 'The package does not meet the requirements of an envelope!',
  'proposal-outdated': 'The order has changed meanwhile. Please ask for a new proposal!',
  'quantity-too-big': ({ max }) => `You can move at most ${forms.counted(max, { one: 'one product', other: '# products' })}!`,
  'nothing-packed': 'No product is packed!',
  'weight-unknown': ({ products }) => `The weight of ${ofProducts(products)} is not known.`,
  'dimensions-unknown': ({ products }) => `The dimensions of ${ofProducts(products)} are not known.`,

  'unit-no-dimensions': 'The product has no dimensions.',
  'unit-no-weight': 'The product has no weight.',
  'unit-too-heavy': 'The product is heavier than a permitted package.',
  'unit-too-large': 'The product fits in no permitted package.',
  'unit-too-many-packages': 'The product no longer fits in the permitted number of packages.',
  'units-too-many': ({ max }) => `At most ${forms.counted(max, { one: 'one product', other: '# products' })} can be placed automatically.`,
}

const ofProducts = (products: readonly string[]) => `the ${products.length === 1 ? 'product' : 'products'} ${products.join(', ')}`

export const shipmentOptions: Texts['shipmentOptions'] = {
  openAtDelivery: 'Open at delivery',
  saturdayDelivery: 'Saturday delivery',
}
