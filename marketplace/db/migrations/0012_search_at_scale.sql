-- Whether the author is active stands with the listing, so that search needs no look at the author.
ALTER TABLE listings ADD COLUMN author_active boolean NOT NULL DEFAULT true;
UPDATE listings SET author_active = false
  FROM users u WHERE u.id = author_id AND (u.state <> 'active' OR u.deleted);

-- The author's row is held, so that a ban and a new listing can not miss each other.
CREATE FUNCTION listings_learn_of_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.state = 'active' AND NOT u.deleted INTO NEW.author_active
    FROM users u WHERE u.id = NEW.author_id FOR SHARE;
  NEW.author_active := coalesce(NEW.author_active, false);
  RETURN NEW;
END $$;
CREATE TRIGGER listings_learn_of_author BEFORE INSERT ON listings
  FOR EACH ROW EXECUTE FUNCTION listings_learn_of_author();

CREATE FUNCTION users_tell_their_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET author_active = (NEW.state = 'active' AND NOT NEW.deleted)
    WHERE author_id = NEW.id
      AND author_active IS DISTINCT FROM (NEW.state = 'active' AND NOT NEW.deleted);
  RETURN NULL;
END $$;
CREATE TRIGGER users_tell_their_listings AFTER UPDATE OF state, deleted ON users
  FOR EACH ROW EXECUTE FUNCTION users_tell_their_listings();

-- Words carry the field that they were found in (^title, %description, =data) instead of a weight: the
-- relevant matches of a frequent word are found without ranking all of them.
UPDATE listings l SET keyword_index = fields.words
  FROM (
    SELECT w.id, array_to_tsvector(array_agg(DISTINCT w.word)) AS words
    FROM (
      SELECT l2.id, CASE
          WHEN u.lexeme LIKE '=%' THEN CASE weight WHEN 'A' THEN '^' WHEN 'B' THEN '%' ELSE '=' END
            || substr(u.lexeme, 2)
          ELSE u.lexeme
        END AS word
      FROM listings l2, unnest(l2.keyword_index) u, unnest(u.weights) weight
    ) w
    GROUP BY w.id
  ) fields
  WHERE fields.id = l.id;

-- Search sees published listings of active authors only, so its indexes hold nothing else.
DROP INDEX listings_newest, listings_price, listings_last_class, listings_place, listings_keyword,
  listings_public_data, listings_metadata;
CREATE INDEX listings_newest ON listings (created_at DESC, id DESC)
  WHERE state = 'published' AND NOT deleted AND author_active;
CREATE INDEX listings_price ON listings (price_amount DESC NULLS LAST, created_at DESC, id DESC)
  WHERE state = 'published' AND NOT deleted AND author_active;
CREATE INDEX listings_last_class ON listings (
    (CASE WHEN jsonb_typeof(public_data -> 'lastClass') = 'number' THEN public_data -> 'lastClass' END)
      DESC NULLS LAST,
    created_at DESC, id DESC)
  WHERE state = 'published' AND NOT deleted AND author_active;
-- Holds what the newest of a part of the map, and how many there are, can be told by alone.
CREATE INDEX listings_place ON listings USING gist (point(geo_lng, geo_lat))
  INCLUDE (geo_lat, geo_lng, created_at, id)
  WHERE state = 'published' AND NOT deleted AND author_active;
CREATE INDEX listings_keyword ON listings USING gin (keyword_index)
  WHERE state = 'published' AND NOT deleted AND author_active;
CREATE INDEX listings_public_data ON listings USING gin (public_data jsonb_path_ops)
  WHERE state = 'published' AND NOT deleted AND author_active;
CREATE INDEX listings_metadata ON listings USING gin (metadata jsonb_path_ops)
  WHERE state = 'published' AND NOT deleted AND author_active;
