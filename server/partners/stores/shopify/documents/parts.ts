/** Parts of orders: which order, where they could go, moving, sending. */

export const partOrder = `
  query PartOrder($id: ID!) {
    currentAppInstallation { accessScopes { handle } }
    fulfillmentOrder(id: $id) { orderId }
  }`

export const moveTargets = `
  query MoveTargets($id: ID!, $after: String) {
    currentAppInstallation { accessScopes { handle } }
    fulfillmentOrder(id: $id) {
      locationsForMove(first: 50, after: $after) {
        nodes {
          location { id name }
          movable
          message
          availableLineItemsCount { count }
          unavailableLineItemsCount { count }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`

export const movePart = `
  mutation MovePart($id: ID!, $newLocationId: ID!, $lines: [FulfillmentOrderLineItemInput!]) {
    fulfillmentOrderMove(id: $id, newLocationId: $newLocationId, fulfillmentOrderLineItems: $lines) {
      movedFulfillmentOrder { id }
      userErrors { field message }
    }
  }`

export const createFulfilment = `
  mutation CreateFulfilment($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) {
      fulfillment { id }
      userErrors { field message }
    }
  }`

/** As many as an order is likely to have; cancelled ones are in it and do not count. */
export const orderFulfilments = `
  query OrderFulfilments($id: ID!) {
    currentAppInstallation { accessScopes { handle } }
    order(id: $id) {
      fulfillments(first: 100) { id status trackingInfo(first: 5) { number } }
    }
  }`

export const markPaid = `
  mutation MarkPaid($input: OrderMarkAsPaidInput!) {
    orderMarkAsPaid(input: $input) {
      order { id }
      userErrors { field message }
    }
  }`

export const payable = `
  query Payable($id: ID!) {
    currentAppInstallation { accessScopes { handle } }
    order(id: $id) {
      canMarkAsPaid
      totalOutstandingSet { shopMoney { amount currencyCode } }
    }
  }`
