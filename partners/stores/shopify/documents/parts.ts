/** Parts of orders: which order, where they could go, moving, sending; and what buyers see of a parcel that was sent. */

export const partOrderQuery = `
  query PartOrder($id: ID!) {
    currentAppInstallation { accessScopes { handle } }
    fulfillmentOrder(id: $id) { orderId }
  }`

export const moveTargetsQuery = `
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

export const movePartMutation = `
  mutation MovePart($id: ID!, $newLocationId: ID!, $lines: [FulfillmentOrderLineItemInput!]) {
    fulfillmentOrderMove(id: $id, newLocationId: $newLocationId, fulfillmentOrderLineItems: $lines) {
      movedFulfillmentOrder { id }
      userErrors { field message }
    }
  }`

export const createFulfilmentMutation = `
  mutation CreateFulfilment($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) {
      fulfillment { id }
      userErrors { field message }
    }
  }`

/** As many as an order is likely to have; cancelled ones are in it and do not count. */
export const orderFulfilmentsQuery = `
  query OrderFulfilments($id: ID!) {
    currentAppInstallation { accessScopes { handle } }
    order(id: $id) {
      fulfillments(first: 100) { id status trackingInfo(first: 5) { number } }
    }
  }`

export const markPaidMutation = `
  mutation MarkPaid($input: OrderMarkAsPaidInput!) {
    orderMarkAsPaid(input: $input) {
      order { id }
      userErrors { field message }
    }
  }`

export const payableQuery = `
  query Payable($id: ID!) {
    currentAppInstallation { accessScopes { handle } }
    order(id: $id) {
      canMarkAsPaid
      totalOutstandingSet { shopMoney { amount currencyCode } }
    }
  }`

/** Couriers report a dozen steps; a hundred are the longest way that was seen. */
export const fulfilmentNowQuery = `
  query FulfilmentNow($id: ID!) {
    currentAppInstallation { accessScopes { handle } }
    fulfillment(id: $id) {
      status
      trackingInfo(first: 5) { number }
      events(first: 100) { nodes { status happenedAt } }
    }
  }`

export const createEventMutation = `
  mutation CreateEvent($event: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $event) {
      fulfillmentEvent { id }
      userErrors { field message }
    }
  }`

export const updateTrackingMutation = `
  mutation UpdateTracking($id: ID!, $tracking: FulfillmentTrackingInput!, $notify: Boolean!) {
    fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notify) {
      fulfillment { id }
      userErrors { field message }
    }
  }`

export const cancelFulfilmentMutation = `
  mutation CancelFulfilment($id: ID!) {
    fulfillmentCancel(id: $id) {
      fulfillment { id }
      userErrors { field message }
    }
  }`
