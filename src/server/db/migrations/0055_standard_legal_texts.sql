-- Publications stored copies of the legal texts that the software came with. An unedited page is stored empty from
-- now on, and read as the present standard text. These are the SHA-256 sums (their first 16 digits) of all texts that
-- releases before this one came with.
CREATE TEMPORARY TABLE earlier_legal_texts (sum text PRIMARY KEY);--> statement-breakpoint
INSERT INTO earlier_legal_texts VALUES
('ba2da0d64dd0c1a9'), ('7709f202d7fdcfe2'), ('c9d29cc493ec0225'), ('b8680957d5075eeb'), ('f3455ccf99807afb'),
('dcb70cb513ed0201'), ('2231a1b1b0fa34e1'), ('559ebd250979ae5b'), ('01cf676af64ae08e'), ('005c308926b6ebcd'),
('98d648289a6dc50e'), ('139a5c99e4ce41c0'), ('02f24b7b6a9dc398'), ('e9632155b2483512'), ('b675f571b5b4ce9a'),
('df25c540e4a8302c'), ('67badcc6a0a1ef39'), ('9f438e10e6308554'), ('e3df6815bfc2565c'), ('951143ec86a0c42a'),
('e19e8e29301cc21f'), ('123ea6266941ed4a'), ('bec0a1f43f38bd42'), ('5826f95208d584f0'), ('80c39b4676a16aa3'),
('c3201003a3f4aa9d'), ('778f5bd98c9b479a'), ('cc960a67193e1e9a'), ('6e9abe92b3897d3a'), ('7a7720787517ea25'),
('54c44f59ce488bd1'), ('6a0c5245860b4681'), ('e45a02fb938213e6'), ('85f531f069d66694'), ('205269be19cd2dc8'),
('4712802e2ef4b9c1'), ('b8d41661ce9271de'), ('d52fbe7d51640f1d'), ('e85802324677bfc9'), ('ab3e1e127149490d'),
('4fa5f24654306c41'), ('dd54d691a5876e64'), ('e8fbf0c307cb67e0'), ('34da271d866bef3f'), ('6fd90e14f0d84ec5'),
('aa3a7ab3a2a883c8'), ('a24920820ecfa15c'), ('1f3235167d3bec0d'), ('1c900d439b7e34e3'), ('d230d5ac71206a9b'),
('0861dd54b0cc33d5'), ('b6dae0becd9471e8'), ('29b24cd7d6a166f0'), ('eafa089c4495312b'), ('69a36e7d7121568c'),
('27e69fa3961396de'), ('5baa572a6491409b'), ('15513685821f05a6'), ('5e5a086de6bcf189'), ('b3bd4e508a0ec4fd'),
('b48ae2382a1f8e7a'), ('a2cf8efc9c431d92'), ('9011af5ab4377d5b'), ('5e29f2673ce0c1b9'), ('3da4c5642d7e74fe'),
('f64d6202d82d464b'), ('c93f6e43ee862455'), ('4c3479320d79e917'), ('2832dde2bbfe15aa'), ('7cd30641ee40ce69'),
('8e68b2a5af01a274'), ('6c541da9714868dc'), ('09ca019749ec69df'), ('d01b6195036b40d2'), ('a660b864b8df1898'),
('2bcb0e223565039e'), ('ba42064cb389bb79'), ('9cf61287ffc085c8'), ('417aa44eb5d11305'), ('468eeee8d8bcd56c'),
('96ba1d07640b20d3'), ('51e906b4d3d25835'), ('3e0d861c8ed3d7de'), ('1c83fd59c1a82533'), ('a9e98c087eb2012b'),
('d7e6d5b3978d28f2'), ('56aed57e4baba60e'), ('cd4ca62101748de0'), ('fb5b0de7992b7ea6'), ('79c44b69dcb10163'),
('159a923f0de3d75c'), ('2ce997ce5ed12fd4')
;--> statement-breakpoint
CREATE FUNCTION pg_temp.without_earlier(page jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_and(value = '' OR left(encode(sha256(convert_to(value, 'UTF8')), 'hex'), 16) IN (SELECT sum FROM earlier_legal_texts))
    THEN '{}'::jsonb ELSE page END
  FROM jsonb_each_text(page)
$$;--> statement-breakpoint
UPDATE school_versions SET document = document || jsonb_build_object('legal', jsonb_build_object(
  'terms', pg_temp.without_earlier(document #> '{legal,terms}'),
  'privacy', pg_temp.without_earlier(document #> '{legal,privacy}')))
WHERE document ? 'legal';--> statement-breakpoint
UPDATE school_draft_parts SET value = jsonb_build_object(
  'terms', pg_temp.without_earlier(value -> 'terms'),
  'privacy', pg_temp.without_earlier(value -> 'privacy'))
WHERE part = 'legal' AND value IS NOT NULL;--> statement-breakpoint
DROP FUNCTION pg_temp.without_earlier(jsonb);--> statement-breakpoint
DROP TABLE earlier_legal_texts;
