-- Drafts named what they are of as one platform's API does; stores may be of any.
UPDATE store_drafts
   SET draft = draft - 'shopifyOrderId' - 'shopifyFulfillmentOrderId'
               || jsonb_build_object('storeOrderId', draft -> 'shopifyOrderId', 'fulfillmentOrderId', draft -> 'shopifyFulfillmentOrderId')
 WHERE draft ? 'shopifyOrderId';
