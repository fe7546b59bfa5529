/** Every field of Shopify's own order: asked for, or left out by a rule. A version with a new one is caught here before it is used. */
import { type FieldNode, type GraphQLObjectType, parse, type SelectionSetNode } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { chosenPoint } from '#selling/store-shipments/server/rules/chosen-point.ts'
import { orderDetailsQuery } from '../documents/orders.ts'
import { officialSchema } from '../official-schema.ts'
import { attributesRead, shopifyOrderSummary } from '../orders.ts'
import { SHOPIFY_API_VERSION } from '../settings.ts'
import { bareSummary } from './sample-nodes.ts'

const words = (text: string) => text.trim().split(/\s+/)

const leftOut: Record<string, Record<string, string[]>> = {
  Order: {
    'of what is not sent':
      words(`nonFulfillableLineItems returns returnStatus refunds refundable restockable refundDiscrepancySet suggestedRefund
      disputes shopifyProtect risk currentTotalWeight totalWeight fulfillable fulfillmentsCount requiresShipping lineItems subtotalLineItemsQuantity`),
    'in the total':
      words(`additionalFees agreements cartDiscountAmountSet currentCartDiscountAmountSet currentShippingPriceSet currentSubtotalPriceSet
      currentTaxLines currentTotalAdditionalFeesSet currentTotalDiscountsSet currentTotalDutiesSet currentTotalTaxSet discountApplications
      discountCode discountCodes dutiesIncluded estimatedTaxes netPaymentSet originalTotalAdditionalFeesSet originalTotalDutiesSet
      originalTotalPriceSet subtotalPriceSet taxExempt taxLines taxesIncluded totalCapturableSet totalCashRoundingAdjustment totalDiscountsSet
      totalPriceSet totalReceivedSet totalRefundedSet totalRefundedShippingSet totalShippingPriceSet totalTaxSet totalTipReceivedSet`),
    'of the payment': words(`capturable fullyPaid paymentCollectionDetails paymentTerms transactions transactionsCount unpaid
      currencyCode presentmentCurrencyCode`),
    'of the account': words('clientIp customerAcceptsMarketing customerJourneySummary customerLocale purchasingEntity staffMember'),
    bookkeeping:
      words(`alerts app attribution cancelReason cancellation canNotifyCustomer cartToken checkoutToken closedAt confirmationNumber
      confirmed edited events hasTimelineComment legacyResourceId merchantBusinessEntity merchantEditable merchantEditableErrors
      merchantOfRecordApp metafield metafields number poNumber processedAt productNetwork publication registeredSourceUrl retailLocation
      sourceIdentifier sourceName statusPageUrl`),
    'said by another field': words('billingAddressMatchesShippingAddress displayAddress localizedFields shippingLines'),
  },
  MailingAddress: {
    'said by another field': words('country formatted formattedArea name id'),
    'reckoned by Shopify': words('coordinatesValidated latitude longitude timeZone validationResultSummary'),
  },
  FulfillmentOrderLineItem: {
    'of the product': words('financialSummaries inventoryItemId vendor warnings'),
    'said by another field': words('shippingLine'),
  },
}

const fieldsAsked = (set: SelectionSetNode | undefined, fragments: ReadonlyMap<string, SelectionSetNode>): FieldNode[] =>
  (set?.selections ?? []).flatMap((one) => {
    if (one.kind === 'Field') return [one]
    return one.kind === 'FragmentSpread' ? fieldsAsked(fragments.get(one.name.value), fragments) : fieldsAsked(one.selectionSet, fragments)
  })

describe('a field of an order', () => {
  const { definitions } = parse(orderDetailsQuery)
  const fragments = new Map(definitions.flatMap((one) => (one.kind === 'FragmentDefinition' ? [[one.name.value, one.selectionSet]] : [])))
  const [query] = definitions.flatMap((one) => (one.kind === 'OperationDefinition' ? [one] : []))
  const within = (fields: readonly FieldNode[], path: readonly string[]): FieldNode[] =>
    path.reduce<FieldNode[]>(
      (found, name) => found.filter((one) => one.name.value === name).flatMap((one) => fieldsAsked(one.selectionSet, fragments)),
      [...fields],
    )
  let typed: (name: string) => string[] = () => []

  beforeAll(() => {
    const schema = officialSchema(SHOPIFY_API_VERSION)
    typed = (name) =>
      Object.values((schema.getType(name) as GraphQLObjectType).getFields()) // of these three types
        .filter(({ deprecationReason }) => !deprecationReason)
        .map((field) => field.name)
  })

  it.each([
    ['Order', ['order']],
    ['MailingAddress', ['order', 'shippingAddress']],
    ['FulfillmentOrderLineItem', ['order', 'fulfillmentOrders', 'nodes', 'lineItems', 'nodes']],
  ])('of %s is asked for or left out by a rule, none is unaccounted', (type, path) => {
    const asked = within(fieldsAsked(query?.selectionSet, fragments), path).map(({ name }) => name.value)
    const rules = Object.values(leftOut[type] ?? {}).flat()
    expect(asked.length).toBeGreaterThan(5)
    expect(typed(type).filter((field) => !asked.includes(field) && !rules.includes(field))).toEqual([])
    expect(rules.filter((field) => asked.includes(field) || !typed(type).includes(field))).toEqual([])
  })
})

describe('an attribute of the cart', () => {
  const attributes = [
    { key: 'locker_id', value: '7' },
    { key: '_hidden', value: 'x' },
    { key: 'Data livrarii', value: '2026-12-01' },
    { key: 'Easybox ales', value: 'Gara' },
    { key: 'Ambalaj', value: null },
  ]
  it('is read, left out by a rule, or shown', () => {
    expect(attributesRead(attributes)).toEqual({
      read: ['locker_id'],
      leftOut: [{ field: '_hidden', rule: 'of-programs' }],
      notUnderstood: [
        { field: 'Data livrarii', text: '2026-12-01' },
        { field: 'Easybox ales', text: 'Gara' },
      ],
    })
    expect(shopifyOrderSummary(bareSummary({ customAttributes: attributes })).notUnderstood).toHaveLength(2)
  })

  const wantedBy = (customAttributes: { key: string; value: string | null }[]) =>
    chosenPoint(shopifyOrderSummary(bareSummary({ customAttributes })))
  it.each([
    ['Easybox ales', 'Gara'],
    ['Punct de ridicare', 'FANbox Centru'],
    ['Pickup Point ID', '4711'],
    ['_lockerId', '77'],
    ['parcel-shop', 'RO10087'],
    ['packetaPointId', '4711'],
  ])('that names a point as “%s” says that one was wanted', (key, value) => {
    expect(wantedBy([{ key, value }])).toEqual({ isWanted: true, choice: null, name: null })
    expect(wantedBy([{ key, value: '' }]).isWanted).toBe(false)
    expect(attributesRead([{ key, value }]).notUnderstood).toEqual([{ field: key, text: value }])
  })

  it('that names a point beside the known ones changes nothing', () => {
    const known = [
      { key: 'locker_courier', value: 'sameday' },
      { key: 'locker_id', value: '7' },
    ]
    expect(wantedBy([...known, { key: 'Easybox ales', value: 'Gara' }]).choice).toEqual({ courier: 'sameday', id: '7' })
    expect(wantedBy([{ key: 'Data livrarii', value: 'luni' }]).isWanted).toBe(false)
  })
})

describe('the phone', () => {
  const phone = (own: Parameters<typeof bareSummary>[0]) => shopifyOrderSummary(bareSummary(own)).phone
  const line = { title: 'Curier', code: null, source: null }
  it.each([
    ['of the order', { phone: '0722000001', billingAddress: { phone: '0722000002' } }, '0722000001'],
    ['of the invoice', { phone: ' ', billingAddress: { phone: '0722000002' } }, '0722000002'],
    ['of the delivery method', { shippingLine: { ...line, phone: '0722000003' } }, '0722000003'],
    ['of the customer', { customer: { displayName: 'Ana', defaultPhoneNumber: { phoneNumber: '+40722000004' } } }, '+40722000004'],
    ['of none', { shippingLine: line, billingAddress: { phone: null } }, ''],
  ])('%s is taken where those before it are empty', (_of, own, read) => expect(phone(own)).toBe(read))

  const address = (own: string | null) => ({
    ...{ firstName: 'Ana', lastName: 'Pop', company: null, phone: own, address1: 'Strada Lunga 5', address2: null, city: 'Dej' },
    ...{ province: 'Cluj', provinceCode: 'CJ', zip: '405200', countryCodeV2: 'RO' },
  })
  const customer = (phoneNumber: string | null) => ({ displayName: 'Ana', defaultPhoneNumber: { phoneNumber } })
  it.each<[string, Parameters<typeof bareSummary>[0], string]>([
    // woocommerce/woocommerce-ios #5177
    ['the invoice’s alone', { shippingAddress: address(null), billingAddress: { phone: '0722000002' } }, '0722000002'],
    // Jaal-Yantra-Textiles/v2 #1212
    [
      'the customer’s, beside two that are empty',
      { shippingAddress: address(''), billingAddress: { phone: '' }, customer: customer('0722000004') },
      '0722000004',
    ],
    // buckaroo-it/Magento2 #955
    ['the delivery’s alone', { shippingAddress: address('0722000005'), billingAddress: { phone: null } }, '0722000005'],
    // nozzlegear/ShopifySharp #248
    ['the method’s, in groups', { shippingAddress: address(null), shippingLine: { ...line, phone: '07 22 00 00 03' } }, '07 22 00 00 03'],
    // krokedil/klarna-checkout-for-woocommerce #761: filled with blanks
    ['the invoice’s, behind blanks', { shippingAddress: address('  '), billingAddress: { phone: ' 0722000002 ' } }, '0722000002'],
    // nsweeting/shopify #79
    ['the order’s', { phone: '+40722000001', shippingAddress: address(null) }, '+40722000001'],
    // Pinelab-studio/pinelab-vendure-plugins #101, smartstore/Smartstore #1294
    ['none', { shippingAddress: address(null), billingAddress: { phone: null }, customer: customer(null) }, ''],
    // frappe/ecommerce_integrations #99: a number of the marketplace before the buyer’s own
    ['the buyer’s behind the marketplace’s', { phone: '+1 956 784 4735 ext. 12345', customer: customer('+40722000004') }, '+40722000004'],
    // frappe/ecommerce_integrations #100
    ['the invoice’s behind a dash', { phone: '-', shippingAddress: address('N/A'), billingAddress: { phone: '0722000002' } }, '0722000002'],
    // nopSolutions/nopCommerce #6721: filled in with a sign that cannot be seen
    ['the invoice’s behind nothing visible', { shippingAddress: address('\u200b'), billingAddress: { phone: '0722000002' } }, '0722000002'],
    ['one from abroad, where there is no other', { phone: '+39 333 123 4567', billingAddress: { phone: null } }, '+39 333 123 4567'],
  ])('as reported elsewhere is %s', (_which, own, read) => expect(phone(own)).toBe(read))
})
