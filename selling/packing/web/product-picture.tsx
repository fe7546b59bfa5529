import { Box } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './packing.module.css'

/** The store's picture beside the name that says the same; without one, or with one that does not load, a placeholder. */
export function ProductPicture({ url, size = 40 }: { url: string | null; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (url === null || url === broken) {
    return (
      <Box className={classes.picture} w={size} h={size} aria-hidden>
        <IconPhotoOff size={size * 0.5} stroke={1.25} />
      </Box>
    )
  }
  return (
    <img
      className={classes.picture}
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
    />
  )
}
