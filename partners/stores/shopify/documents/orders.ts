/** Orders as lists and our copy need them. Field names and costs: Admin GraphQL schema 2026-10. */
import { SHIPPED_PER_READING } from '../order-answers.ts'

/** Of an order what lists show and our copy keeps. */
const summarySelection = `
    id
    name
    createdAt
    updatedAt
    cancelledAt
    closed
    test
    email
    phone
    customer { displayName defaultPhoneNumber { phoneNumber } }
    displayFinancialStatus
    displayFulfillmentStatus
    currentTotalPriceSet { shopMoney { amount currencyCode } }
    totalOutstandingSet { presentmentMoney { amount currencyCode } }
    paymentGatewayNames
    currentSubtotalLineItemsQuantity
    tags
    shippingAddress {
      firstName lastName company phone address1 address2 city province provinceCode zip countryCodeV2
    }
    billingAddress { phone }
    shippingLine { title code source phone }
    note
    customAttributes { key value }`

/** About 16 points an order: a page of 50 stays below the 1,000 one query may cost. */
const summaryFields = `
  fragment Summary on Order {${summarySelection}
  }`

export const orderListQuery = `
  query OrderList($first: Int!, $after: String, $query: String, $sortKey: OrderSortKeys!) {
    orders(first: $first, after: $after, query: $query, sortKey: $sortKey) {
      nodes { ...Summary }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${summaryFields}`

export const orderCountQuery = `
  query OrderCount($query: String) {
    ordersCount(query: $query, limit: null) { count precision }
  }`

const partLineFields = `
  fragment PartLine on FulfillmentOrderLineItem {
    id
    productTitle
    variantTitle
    sku
    remainingQuantity
    totalQuantity
    requiresShipping
    weight { value unit }
    image { url }
    variant { legacyResourceId barcode }
    lineItem { discountedUnitPriceAfterAllDiscountsSet { shopMoney { amount currencyCode } } }
  }`

const partFields = `
  fragment Part on FulfillmentOrder {
    id
    status
    supportedActions { action }
    fulfillmentHolds { id reason reasonNotes displayReason }
    deliveryMethod { methodType }
    assignedLocation {
      name address1 address2 city province zip countryCode phone
      location { id address { formatted } }
    }
  }`

const shippedLineFields = `
  fragment ShippedLine on FulfillmentLineItem {
    quantity
    lineItem { title image { url } }
  }`

const shippedFields = `
  fragment Shipped on Fulfillment {
    id
    name
    status
    createdAt
    trackingInfo(first: 5) { number company url }
    location { name }
  }`

/** Nearly every order fits: what goes beyond the first pages is read by the documents below. */
export const orderDetailsQuery = `
  query OrderDetails($id: ID!) {
    currentAppInstallation { accessScopes { handle } }
    order(id: $id) {
      ...Summary
      canMarkAsPaid
      fulfillmentOrders(first: 8) {
        nodes {
          ...Part
          lineItems(first: 8) { nodes { ...PartLine } pageInfo { hasNextPage endCursor } }
        }
        pageInfo { hasNextPage endCursor }
      }
      fulfillments(first: ${SHIPPED_PER_READING}) {
        ...Shipped
        fulfillmentLineItems(first: 8) { nodes { ...ShippedLine } pageInfo { hasNextPage endCursor } }
      }
    }
  }
  ${summaryFields}
  ${partFields}
  ${partLineFields}
  ${shippedFields}
  ${shippedLineFields}`

/** Further parts of an order with many. */
export const orderPartsQuery = `
  query OrderParts($id: ID!, $after: String) {
    order(id: $id) {
      fulfillmentOrders(first: 8, after: $after) {
        nodes {
          ...Part
          lineItems(first: 8) { nodes { ...PartLine } pageInfo { hasNextPage endCursor } }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${partFields}
  ${partLineFields}`

/** Further lines of a part with many. */
export const partLinesQuery = `
  query PartLines($id: ID!, $after: String) {
    fulfillmentOrder(id: $id) {
      lineItems(first: 100, after: $after) { nodes { ...PartLine } pageInfo { hasNextPage endCursor } }
    }
  }
  ${partLineFields}`

/** Further lines of a fulfilment with many. */
export const shippedLinesQuery = `
  query ShippedLines($id: ID!, $after: String) {
    fulfillment(id: $id) {
      fulfillmentLineItems(first: 100, after: $after) { nodes { ...ShippedLine } pageInfo { hasNextPage endCursor } }
    }
  }
  ${shippedLineFields}`

/**
 * A file of all orders (bulk operation), oldest first. What is written into it may have no variables and must ask for edges; how far it
 * is and where it is stored is asked of the operation. `orderFileOf` puts the search in. */
export const ordersFileMutation = `
  {
    orders(query: "", sortKey: CREATED_AT) {
      edges {
        node {${summarySelection}
        }
      }
    }
  }`

export const requestFileMutation = `
  mutation RequestFile($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: false) {
      bulkOperation { id }
      userErrors { code message }
    }
  }`

export const fileStateQuery = `
  query FileState($id: ID!) {
    bulkOperation(id: $id) { id status errorCode rootObjectCount url partialDataUrl }
  }`

/** The newest of this app, ours among them where our request's answer was lost. */
export const newestFilesQuery = `
  query NewestFiles {
    bulkOperations(first: 20, sortKey: CREATED_AT, reverse: true) {
      nodes { id status query }
    }
  }`
