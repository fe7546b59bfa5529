/** Of an order what lists show and our copy keeps. */
export const summarySelection = `
    id
    name
    createdAt
    updatedAt
    cancelledAt
    closed
    test
    email
    phone
    customer { displayName }
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
    shippingLine { title code source }
    note
    customAttributes { key value }`

/** Fulfilments of an order in its first reading. */
export const SHIPPED_PER_READING = 6
