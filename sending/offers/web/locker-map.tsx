/**
 * The points of the list on a map, its code loaded when it is opened. It is for eyes and fingers: keys and those who hear go through the list,
 * which says the same.
 */
import { circleMarker, type LayerGroup, type Map as LeafletMap, layerGroup, map, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { couriers } from '#contract/couriers.ts'
import { texts } from '#web/texts.ts'
import type { LockerOffered } from '../contract/offers.ts'
import classes from './offers.module.css'

const offerTexts = texts.offers

/** Nearer is a single house. */
const ZOOM_MAX = 16
/** A finger hits what is twice as wide. */
const RADIUS_PX = 13

type LockerMapProps = {
  tiles: { tilesUrl: string; credit: string }
  lockers: readonly LockerOffered[]
  /** Whether it can be chosen for this order. */
  isFree: (locker: LockerOffered) => boolean
  /** The point in the list. */
  onShow: (locker: LockerOffered) => void
}

export function LockerMap({ tiles: { tilesUrl, credit }, lockers, isFree, onShow }: LockerMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<{ map: LeafletMap; points: LayerGroup } | null>(null)
  const show = useEffectEvent(onShow)
  const freedom = useEffectEvent(isFree)
  useEffect(() => {
    if (place.current === null) return
    const made = map(place.current, { keyboard: false, zoomControl: false, attributionControl: credit !== '', fadeAnimation: false })
    if (credit !== '') made.attributionControl.setPrefix(false).addAttribution(asText(credit))
    tileLayer(tilesUrl, { maxZoom: 19 }).addTo(made)
    shown.current = { map: made, points: layerGroup().addTo(made) }
    return () => {
      shown.current = null
      made.remove()
    }
  }, [tilesUrl, credit])
  useEffect(() => {
    if (!shown.current) return
    const { map, points } = shown.current
    points.clearLayers()
    for (const locker of lockers) {
      const { courier, latitude, longitude, name } = locker
      circleMarker([latitude, longitude], {
        ...{ radius: RADIUS_PX, weight: 2, color: '#ffffff', fillColor: couriers[courier].color },
        fillOpacity: freedom(locker) ? 1 : 0.35,
      })
        .bindTooltip(asText(freedom(locker) ? name : `${name}: ${offerTexts.cannotBeChosen}`))
        .on('click', () => show(locker))
        .addTo(points)
    }
    if (lockers.length > 0)
      map.fitBounds(
        lockers.map(({ latitude, longitude }) => [latitude, longitude]),
        { maxZoom: ZOOM_MAX, padding: [RADIUS_PX * 2, RADIUS_PX * 2], animate: false },
      )
  }, [lockers])
  return <div ref={place} className={classes.map} aria-hidden />
}

/** The library takes these for HTML. */
function asText(text: string): string {
  const node = document.createElement('span')
  node.textContent = text
  return node.innerHTML
}
