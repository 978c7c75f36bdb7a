import type { Request, Response } from 'express';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';
import type { LiveSettings, ShownSettings } from '#server/settings/liveSettings.ts';
import { settingsPreview } from '#shared/config/appConfig.ts';

/**
 * Begins or ends a preview where the address says so, and leads to the same page: with the id of a
 * draft this browser gets pages with its settings, without one those of everybody. A draft changes
 * what pages show; whatever is done there is done with the live settings.
 */
export function takePreview(
  req: Request,
  res: Response,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  const query = new URLSearchParams(search);
  const id = query.get(settingsPreview);
  if (id === null) return false;
  query.delete(settingsPreview);
  const options = { httpOnly: true, sameSite: 'lax', secure: req.secure } as const;
  if (id === '') res.clearCookie(settingsPreview, options);
  else res.cookie(settingsPreview, id, options);
  const rest = query.toString();
  res
    .set('Cache-Control', 'private, no-store')
    .redirect(302, rest === '' ? pathname : `${pathname}?${rest}`);
  return true;
}

/** The draft that this browser previews; null for none, and for one that is over. */
export async function previewOf(
  req: Request,
  settings: Pick<LiveSettings, 'draft'>,
): Promise<ShownSettings | null> {
  const id = readCookie(req, settingsPreview);
  return id ? settings.draft(id) : null;
}
