import sharp from 'sharp';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';

/** Uploads a small picture; publishing requires one. Returns its id. */
export async function uploadPicture({ client }: Person): Promise<string> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c65d3a' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(image)], 'mat.png', { type: 'image/png' });
  return (await client.images.upload({ image: file })).data.data.id.uuid;
}
