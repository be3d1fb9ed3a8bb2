REVOKE ALL ON TABLE "public"."team_members" FROM "anon", "authenticated";

GRANT SELECT (id, name, role, biography, image_url, image_alt, position, status, publish_at, version, created_at, updated_at) ON TABLE "public"."team_members" TO "anon";

GRANT SELECT (id, name, role, biography, image_url, image_alt, position, status, publish_at, version, translated_version, created_at, updated_at) ON TABLE "public"."team_members" TO "authenticated";

REVOKE ALL ON TABLE "public"."testimonials" FROM "anon", "authenticated";

GRANT SELECT (id, quote, name, title, initials, position, status, publish_at, version, created_at, updated_at) ON TABLE "public"."testimonials" TO "anon";

GRANT SELECT (id, quote, name, title, initials, position, status, publish_at, version, translated_version, created_at, updated_at) ON TABLE "public"."testimonials" TO "authenticated";
