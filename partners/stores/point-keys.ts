import { isToPoint } from '#selling/store-orders/contract/delivery-method.ts'

/** Keys under which shops and plugins name a point of a courier, wherever they keep what the buyer chose. */
const words = [
  '(?<!b)locker',
  ...['easy_?box', 'fan_?box', 'pudo', 'paczkomat', 'box_?now', 'ship_?(?:and|n)_?go', 'ooh_?(?:id|point)'],
  ...['collect_?point', 'service_?point', 'parcel_?(?:shop|machine|box|terminal)', 'pick_?up_?(?:point|info)'],
  String.raw`(?:packeta|packetery|zasilkovna)\w*point`,
]
const pointKey = new RegExp(words.join('|'), 'i')

/** Blanks and lines between the words count for nothing: `Pickup Point ID`, `pickup-point-id`, `pickupPointId`. */
export const namesPoint = (key: string): boolean => pointKey.test(key.trim().replace(/[\s.-]+/g, '_')) || isToPoint(key)
